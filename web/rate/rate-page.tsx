import type { Language } from "#shared/model/language.ts";
import type { RateProfile } from "#shared/model/rate-profile.ts";
import { formAddress, type Prefix } from "./addresses.ts";
import type { Errors, Typed } from "./answers.ts";
import { Frame } from "./frame.tsx";
import { RateForm } from "./rate-form.tsx";
import { textsIn } from "./texts.ts";

export interface RatePageProps {
  profile: RateProfile;
  language: Language;
  prefix?: Prefix;
  nonce: string;
  typed?: Typed;
  errors?: Errors;
  notice?: string | null;
  /** Shown within another page: light whatever the device prefers, and no landmark of its own. */
  preview?: boolean;
}

/** The customer's page (design §7). Pure: what it shows comes in, so that the home page and onboarding can show it too. */
export function RatePage(props: RatePageProps) {
  const { profile, language, prefix = "", nonce, typed = {}, errors = {}, notice = null, preview = false } = props;
  const say = textsIn(language);
  return (
    <Frame
      profile={profile}
      language={language}
      otherLanguage={formAddress(language === "en" ? "/fr" : "/en", profile.link)}
      preview={preview}
    >
      <RateForm
        profile={profile}
        action={formAddress(prefix, profile.link)}
        nonce={nonce}
        typed={typed}
        errors={errors}
        notice={notice}
        say={say}
      />
    </Frame>
  );
}
