import en from "#shared/locales/en/fields.json" with { type: "json" };
import fr from "#shared/locales/fr/fields.json" with { type: "json" };
import { translate } from "#shared/locales/translate.ts";
import type { Language } from "#shared/model/language.ts";
import type { Problem } from "./problem.ts";

const texts = { en, fr };

/** The messages of a problem's fields, by field; apart from the problems' own, which no page needs. */
export const fieldErrors = ({ fields }: Pick<Problem, "fields">, language: Language): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { key, values }]) => [name, translate(texts[language], key, values)]),
  );
