import type { Language } from "#shared/model/language.ts";
import type { LeftOutReason, RequestChannel, RequestStatus } from "#shared/model/request.ts";
import type { Template } from "./default-templates.ts";
import { requestLinks } from "./request-link.ts";
import type { RowReason } from "./request-row.ts";
import { breakLinks } from "./strip-links.ts";
import { renderTemplate, type TemplateProblem } from "./template.ts";
import type { TemplateHint } from "./template-hints.ts";

const longest = 40;
const words = 5;
const isName = /^\p{L}[\p{L}\p{M} '’.-]*$/u;

/** Only a few letters, because anybody could otherwise write to strangers through the name; else null. */
export function greetedName(name: string | null): string | null {
  if (name === null || name.length > longest) return null;
  const line = name.normalize("NFC").replaceAll(/\s+/g, " ").trim();
  return isName.test(line) && line.split(" ").length <= words && breakLinks(line) === line ? line : null;
}

export const statusText = (status: RequestStatus) => `statuses.${status}` as const;

export const reasonText = (reason: LeftOutReason | RowReason) => `reasons.${reason}` as const;

export const templateText = ({ problem }: TemplateProblem) => problem;

export const hintText = ({ hint }: TemplateHint) => `hints.${hint}` as const;

interface RequestAbout {
  name: string | null;
  business: string;
  location: string | null;
  employee: string | null;
}

export interface RequestWords {
  language: Language;
  subject: string | null;
  text: string;
  link: string;
  stopLink: string;
}

export function requestWords(
  { channel, language, subject, text }: Template & { channel: RequestChannel; language: Language },
  { name, ...about }: RequestAbout,
  at: { origin: string; token: string },
): RequestWords {
  const { link, stopLink } = requestLinks(at);
  const values = { ...about, name: greetedName(name), link, stopLink: channel === "email" ? stopLink : null };
  return {
    language,
    // Names in a subject are not shortened.
    subject: subject === null ? null : renderTemplate(subject, values, { channel: "email", language }),
    text: renderTemplate(text, values, { channel, language }),
    link,
    stopLink,
  };
}
