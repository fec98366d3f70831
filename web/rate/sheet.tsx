import type { ReactNode } from "react";
import type { Language } from "#shared/model/language.ts";
import type { RateProfile } from "#shared/model/rate-profile.ts";
import { initialOf } from "./initial.ts";
import { type Say, textsIn } from "./texts.ts";
import { untranslated } from "./untranslated.ts";

function Business({
  profile: { name, logo, location, employee },
  otherLanguage,
  say,
}: {
  profile: Pick<RateProfile, "name" | "logo" | "location" | "employee">;
  otherLanguage: string;
  say: Say;
}) {
  const about = location ?? employee;
  return (
    <header className="rate-head">
      <div className="rate-business">
        {logo === null ? (
          <span className="rate-mark" aria-hidden="true" {...untranslated}>
            {initialOf(name)}
          </span>
        ) : (
          <img className="rate-mark" src={logo} alt="" width="48" height="48" decoding="async" />
        )}
        {employee?.picture && (
          <img className="rate-mark rate-face" src={employee.picture} alt="" width="48" height="48" decoding="async" />
        )}
        <span className="rate-name" {...untranslated}>
          {name}
          {about && <span className="rate-place">{about.name}</span>}
        </span>
      </div>
      <nav aria-label={say("language.label")}>
        <a href={otherLanguage} lang={say("language.otherCode")} hrefLang={say("language.otherCode")}>
          {say("language.other")}
        </a>
      </nav>
    </header>
  );
}

interface SheetProps {
  profile: Pick<RateProfile, "name" | "logo" | "location" | "employee"> | null;
  language: Language;
  otherLanguage: string;
  preview: boolean;
  children: ReactNode;
}

export function RateSheet({ profile, language, otherLanguage, preview, children }: SheetProps) {
  const say = textsIn(language);
  return (
    <div className={preview ? "rate rate-light" : "rate"} lang={language}>
      <div className="rate-sheet">
        {profile && <Business profile={profile} otherLanguage={otherLanguage} say={say} />}
        {preview ? <div>{children}</div> : <main>{children}</main>}
      </div>
      <footer>
        <a href={`/${language}`} {...untranslated}>
          Reviens
        </a>
        <a href={`/${language}/terms`}>{say("privacy")}</a>
      </footer>
    </div>
  );
}
