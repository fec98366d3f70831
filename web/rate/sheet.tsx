import type { ReactNode } from "react";
import type { Language } from "#shared/model/language.ts";
import type { RateProfile } from "#shared/model/rate-profile.ts";
import { Business } from "./business.tsx";
import { textsIn } from "./texts.ts";
import { untranslated } from "./untranslated.ts";

interface SheetProps {
  profile: Pick<RateProfile, "name" | "logo" | "location" | "employee"> | null;
  language: Language;
  otherLanguage: string;
  preview: boolean;
  children: ReactNode;
}

export function Sheet({ profile, language, otherLanguage, preview, children }: SheetProps) {
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
