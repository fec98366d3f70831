import type { Language } from "#shared/model/language.ts";
import en from "./en/requestEmail.json" with { type: "json" };
import fr from "./fr/requestEmail.json" with { type: "json" };
import { translate } from "./translate.ts";

const texts = { en, fr };

/** Texts around the message of a request email, also for its preview. */
export function requestEmailTexts(language: Language, business: string) {
  const say = (key: keyof typeof en) => translate(texts[language], key, { business });
  return {
    button: say("button"),
    fallback: say("fallback"),
    preheader: say("preheader"),
    why: say("why"),
    stop: say("stop"),
  };
}
