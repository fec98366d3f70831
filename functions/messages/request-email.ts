import { requestEmailTexts } from "#shared/locales/request-email.ts";
import type { Language } from "#shared/model/language.ts";
import { requestEmailParts, senderLine } from "#shared/rules/requests/request-email.ts";
import { nameToStrangers } from "#shared/rules/requests/strip-links.ts";
import type { Block, EmailContent } from "./email-content.ts";

interface Words {
  language: Language;
  subject: string | null;
  text: string;
  link: string;
  stopLink: string;
}

interface Business {
  name: string;
  logo: string | null;
  brandColor: string | null;
  mailingAddress: string | null;
}

export function requestEmail(
  words: Words,
  { name: own, logo, brandColor, mailingAddress }: Business,
  origin: string,
): EmailContent {
  const name = nameToStrangers(own);
  const { button: label, fallback, preheader, why, stop } = requestEmailTexts(words.language, name);
  const button: Block = { kind: "button", label, href: words.link, fallback };
  return {
    language: words.language,
    subject: words.subject ?? name,
    preheader,
    business: { name, logo: logo === null ? null : new URL(logo, origin).href, color: brandColor },
    blocks: requestEmailParts(words).map(
      (part): Block => (part.kind === "words" ? { kind: "paragraph", text: part.text } : button),
    ),
    footer: { text: why, label: stop, href: words.stopLink, sender: senderLine(name, mailingAddress) },
  };
}
