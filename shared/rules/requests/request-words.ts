import type { Language } from "#shared/model/language.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import type { Template } from "./default-templates.ts";
import { greetedName } from "./greeted-name.ts";
import { requestLinks } from "./request-link.ts";
import { renderTemplate } from "./template.ts";

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
