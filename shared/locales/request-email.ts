import type { Language } from "#shared/model/language.ts";
import en from "./en/requestEmail.json" with { type: "json" };
import fr from "./fr/requestEmail.json" with { type: "json" };
import { translate } from "./translate.ts";

const texts = { en, fr };

/** What stands around the words of a request's email, in the inbox as on a screen that shows it before. */
export function requestEmailTexts(language: Language, business: string) {
  const say = (key: keyof typeof en) => translate(texts[language], key, { business });
  return {
    button: say("button"),
    /** Stands before the link's address, for whom the button does not work. */
    fallback: say("fallback"),
    preheader: say("preheader"),
    /** Why somebody gets it, and the way to stop, below all. */
    why: say("why"),
    stop: say("stop"),
  };
}
