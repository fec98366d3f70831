import type { Language } from "#shared/model/language.ts";
import type { Block, EmailContent } from "./email-content.ts";
import { sayIn } from "./texts.ts";

/** A request's words, and the links that stand in them. */
interface Words {
  language: Language;
  subject: string | null;
  text: string;
  link: string;
  stopLink: string;
}

/** Who writes. */
interface Business {
  name: string;
  logo: string | null;
  brandColor: string | null;
}

/**
 * An email that asks for feedback, as its template says it: a paragraph that is the link becomes a button, and the one
 * that says how to stop stands below, with a link of its own.
 */
export function requestEmail(
  { language, subject, text, link, stopLink }: Words,
  { name, logo, brandColor }: Business,
  origin: string,
): EmailContent {
  const say = sayIn(language);
  const button: Block = { kind: "button", label: say("request.button"), href: link, fallback: say("request.fallback") };
  const blocks = text.split(/\n{2,}/).flatMap((part): Block[] => {
    const paragraph = part.trim();
    if (paragraph === "" || paragraph.includes(stopLink)) return [];
    if (!paragraph.includes(link)) return [{ kind: "paragraph", text: paragraph }];
    const rest = paragraph.replaceAll(link, "").trim();
    return [...(rest === "" ? [] : [{ kind: "paragraph", text: rest } as const]), button];
  });
  return {
    language,
    subject: subject ?? name,
    preheader: say("request.preheader", { business: name }),
    business: { name, logo: logo === null ? null : new URL(logo, origin).href, color: brandColor },
    blocks,
    footer: { text: say("request.why", { business: name }), label: say("request.stop"), href: stopLink },
  };
}
