import type { Language } from "#shared/model/language.ts";
import type { RateProfile } from "#shared/model/rate-profile.ts";
import { formAddress, type Prefix, requestAddress } from "./addresses.ts";
import type { Errors, Typed } from "./answers.ts";
import { RateForm } from "./rate-form.tsx";
import { RateSheet } from "./sheet.tsx";
import { textsIn } from "./texts.ts";

export interface RatePageProps {
  profile: RateProfile;
  language: Language;
  prefix?: Prefix;
  nonce: string;
  typed?: Typed;
  errors?: Errors;
  notice?: string | null;
  words?: string | undefined;
  request?: { token: string; answered: boolean };
  /** Shown within another page: always light, and without a main landmark. */
  preview?: boolean;
}

/** Pure, so that the home page and onboarding can show it too. */
export function RatePage(props: RatePageProps) {
  const {
    profile,
    language,
    prefix = "",
    nonce,
    typed = {},
    errors = {},
    notice = null,
    words = "",
    request,
    preview = false,
  } = props;
  const addressIn = (within: Prefix) =>
    request === undefined ? formAddress(within, profile.link) : requestAddress(within, request.token);
  const say = textsIn(language);
  const { greeting } = profile.pageTexts[language];
  return (
    <RateSheet
      profile={profile}
      language={language}
      otherLanguage={addressIn(language === "en" ? "/fr" : "/en")}
      preview={preview}
    >
      {greeting !== null && <p className="rate-own">{greeting}</p>}
      {request?.answered && <p className="rate-own">{say("again")}</p>}
      <RateForm
        profile={profile}
        action={addressIn(prefix)}
        nonce={nonce}
        typed={typed}
        errors={errors}
        notice={notice}
        words={words}
        folded={preview}
        changes={request?.answered === true}
        say={say}
      />
    </RateSheet>
  );
}
