import type { Language } from "#shared/model/language.ts";
import type { RateOutcome, RateProfile } from "#shared/model/rate-profile.ts";
import { thanksAddress } from "./addresses.ts";
import { Invitation } from "./invitation.tsx";
import { Sheet } from "./sheet.tsx";
import { textsIn } from "./texts.ts";

export interface ThanksPageProps {
  profile: Pick<RateProfile, "link" | "name" | "logo">;
  language: Language;
  outcome: RateOutcome;
  /** Whether it is shown within another page: always light, and without a main landmark. */
  preview?: boolean;
}

/** The thanks, what happens to a private feedback, and the invitation if there is one. */
export function ThanksPage({ profile, language, outcome, preview = false }: ThanksPageProps) {
  const say = textsIn(language);
  const { feedback, intercepted, invitations } = outcome;
  return (
    <Sheet
      profile={profile}
      language={language}
      otherLanguage={thanksAddress(language === "en" ? "/fr" : "/en", profile.link, feedback)}
      preview={preview}
    >
      <div className="rate-thanks">
        <svg className="rate-tick" viewBox="0 0 48 48" aria-hidden="true">
          <circle cx="24" cy="24" r="22" />
          <path d="M14.5 24.5l6.5 6.5 12.5-13.5" />
        </svg>
        <h1>{say("thanks.title")}</h1>
        <p>{say(intercepted ? "thanks.private" : "thanks.received", { name: profile.name })}</p>
      </div>
      {invitations.length > 0 && <Invitation link={profile.link} feedback={feedback} sources={invitations} say={say} />}
    </Sheet>
  );
}
