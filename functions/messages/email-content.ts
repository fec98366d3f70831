import type { Language } from "#shared/model/language.ts";

/** One part of an email. HTML and plain text are both made from the same parts, so that they say the same. */
export type Block =
  | { kind: "greeting"; text: string }
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "stars"; rating: number; text: string }
  /** A customer's words; `complaint` marks those of somebody who is unhappy. */
  | { kind: "quote"; text: string; complaint: boolean }
  | { kind: "details"; details: { label: string; value: string; href?: string }[] }
  /** `fallback` introduces the written-out address, for mail programs that show no button. */
  | { kind: "button"; label: string; href: string; fallback?: string }
  | { kind: "link"; label: string; href: string }
  /** Ways to reach somebody, side by side. Plain text leaves them out: it has their address and number already. */
  | { kind: "actions"; actions: { label: string; href: string }[] }
  | { kind: "note"; text: string };

/** What an email says, before it becomes HTML and plain text. */
export interface EmailContent {
  language: Language;
  subject: string;
  /** Who an answer to it reaches, where that is not us: an address as somebody typed it. */
  replyTo?: string | null;
  /** What an inbox shows after the subject. */
  preheader: string;
  /** The business that it is about, shown at the top by logo or initial; Reviens where there is none. `logo` is an absolute URL, `color` as it was chosen. */
  business?: { name: string; logo: string | null; color: string | null };
  blocks: Block[];
  /** Why the reader gets this email, where to switch such emails off, and who sends it, where that is not us. */
  footer?: { text: string; label: string; href: string; sender?: string | null };
}
