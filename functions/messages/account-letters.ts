import type { Language } from "#shared/model/language.ts";
import type { Letter } from "./letter.ts";
import { sayIn } from "./texts.ts";

/** A link that acts for whoever opens it, and how many hours it serves. */
export interface TokenLink {
  href: string;
  hours: number;
}

/**
 * Asks the owner of an address to confirm it (`verify`) or to set a new password (`reset`). No name stands in it:
 * whoever registers could otherwise make us mail words of theirs to anybody.
 */
export function tokenLetter(template: "verify" | "reset", language: Language, { href, hours }: TokenLink): Letter {
  const say = sayIn(language);
  const values = { hours: String(hours) };
  return {
    language,
    subject: say(`${template}.subject`),
    preheader: say(`${template}.preheader`, values),
    blocks: [
      { kind: "heading", text: say(`${template}.subject`) },
      { kind: "paragraph", text: say(`${template}.body`) },
      { kind: "button", label: say(`${template}.button`), href, fallback: say("fallback") },
      { kind: "note", text: say(`${template}.validity`, values) },
      { kind: "note", text: say(`${template}.otherwise`) },
    ],
  };
}

/** Tells the owner of an account that somebody tried to register with its address: what the register screen must not say. */
export function alreadyRegisteredLetter(language: Language, origin: string): Letter {
  const say = sayIn(language);
  return {
    language,
    subject: say("already_registered.subject"),
    preheader: say("already_registered.preheader"),
    blocks: [
      { kind: "heading", text: say("already_registered.subject") },
      { kind: "paragraph", text: say("already_registered.body") },
      { kind: "button", label: say("already_registered.button"), href: `${origin}/${language}/login` },
      { kind: "link", label: say("already_registered.forgotten"), href: `${origin}/${language}/forgot` },
      { kind: "note", text: say("already_registered.otherwise") },
    ],
  };
}
