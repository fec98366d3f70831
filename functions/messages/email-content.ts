import type { Language } from "#shared/model/language.ts";
import type { Organization } from "#shared/model/organization.ts";

/** HTML and plain text are both made from these blocks, so they say the same. */
export type Block =
  | { kind: "greeting"; text: string }
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "stars"; rating: number; text: string }
  /** `complaint`: words of an unhappy customer. */
  | { kind: "quote"; text: string; complaint: boolean }
  | { kind: "details"; details: { label: string; value: string; href?: string }[] }
  | { kind: "button"; label: string; href: string; fallback?: string }
  | { kind: "link"; label: string; href: string }
  /** Left out of plain text, which already has address and number. */
  | { kind: "actions"; actions: { label: string; href: string }[] }
  | { kind: "note"; text: string };

/** An email's reader, null if unknown, and the business that it is about. */
export interface Addressed {
  language: Language;
  origin: string;
  reader: string | null;
  organization: Pick<Organization, "_id" | "name" | "logo" | "brandColor" | "timeZone">;
}

export interface EmailContent {
  language: Language;
  subject: string;
  /** Shown as the sender in place of Reviens. */
  senderName?: string;
  /** Where replies go if not to us. */
  replyTo?: string | null;
  preheader: string;
  /** Shown at the top, Reviens if absent; `logo` is an absolute URL. */
  business?: { name: string; logo: string | null; color: string | null };
  blocks: Block[];
  /** Why the reader gets this email and how to stop it; `sender` if it isn't us. */
  footer?: { text: string; label: string; href: string; sender?: string | null };
}
