import type { Language } from "#shared/model/language.ts";
import en from "./en/contactEmail.json" with { type: "json" };
import fr from "./fr/contactEmail.json" with { type: "json" };
import { translate } from "./translate.ts";

const texts = { en, fr };

/** A `mailto:` address in the customer's language; a null `name` omits the greeting name. */
export function contactEmail(
  email: string,
  { language, name, place }: { language: Language; name: string | null; place: string },
): string {
  const say = (key: keyof typeof en, values: Record<string, string> = {}) => translate(texts[language], key, values);
  const greeting = name === null ? say("greeting_nameless") : say("greeting", { name });
  const query = { subject: say("subject", { place }), body: `${greeting}\r\n\r\n` };
  const fields = Object.entries(query).map(([field, text]) => `${field}=${encodeURIComponent(text)}`);
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}?${fields.join("&")}`;
}
