import { useTranslation } from "react-i18next";
import { type Language, languages } from "#shared/model/language.ts";
import classes from "./language-choice.module.css";

const names: Record<Language, string> = { en: "English", fr: "Français" };

/** Plain buttons, because the log-in page shows them and its first load has a budget. */
export function LanguageChoice({ onChange }: { onChange: (language: Language) => void }) {
  const { t, i18n } = useTranslation("app");
  return (
    <fieldset aria-label={t("language.label")} className={classes.choice}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={i18n.language === language}
          className={classes.language}
          onClick={() => onChange(language)}
        >
          {names[language]}
        </button>
      ))}
    </fieldset>
  );
}
