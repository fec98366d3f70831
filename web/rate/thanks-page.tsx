import type { Language } from "#shared/model/language.ts";
import type { RateOutcome, RateProfile } from "#shared/model/rate-profile.ts";
import { thanksAddress } from "./addresses.ts";
import { Frame } from "./frame.tsx";
import { Invitation } from "./invitation.tsx";
import { textsIn } from "./texts.ts";

export interface ThanksPageProps {
  profile: Pick<RateProfile, "link" | "name" | "logo">;
  language: Language;
  outcome: RateOutcome;
  /** Shown within another page: light whatever the device prefers, and no landmark of its own. */
  preview?: boolean;
}

/** Thanks, what becomes of a private feedback, and the invitation when there is one. */
export function ThanksPage({ profile, language, outcome, preview = false }: ThanksPageProps) {
  const say = textsIn(language);
  const { feedback, intercepted, invitations } = outcome;
  return (
    <Frame
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
    </Frame>
  );
}
