import type { Language } from "#shared/model/language.ts";

/** One part of an email. The HTML and the plain text are both made from these, so that they say the same. */
export type Block =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "stars"; rating: number; text: string }
  | { kind: "quote"; text: string }
  | { kind: "facts"; facts: { label: string; value: string; href?: string }[] }
  /** `fallback` introduces the address in full, for those whose mail program shows no button. */
  | { kind: "button"; label: string; href: string; fallback?: string }
  | { kind: "link"; label: string; href: string }
  | { kind: "note"; text: string };

/** An email before it takes a form. */
export interface Letter {
  language: Language;
  subject: string;
  /** What an inbox shows after the subject. */
  preheader: string;
  blocks: Block[];
  /** Why it came, for what the reader can switch off. */
  footer?: { text: string; label: string; href: string };
}

/** An email as it is sent. */
export interface Email {
  subject: string;
  html: string;
  text: string;
}
