import type { Language } from "#shared/model/language.ts";
import en from "./en/contactEmail.json" with { type: "json" };
import fr from "./fr/contactEmail.json" with { type: "json" };
import { translate } from "./translate.ts";

const texts = { en, fr };

/** The address that begins an email in the person's own program, to a customer in their `language`; `name` null greets by none. */
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
