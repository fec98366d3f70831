import type { Language } from "#shared/model/language.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import type { Template } from "./default-templates.ts";
import { greetedName } from "./greeted-name.ts";
import { requestLinks } from "./request-link.ts";
import { renderTemplate } from "./template.ts";

/** What a message to a customer is written about; null for what is not known. */
export interface RequestAbout {
  /** The customer's name, as somebody typed it. */
  name: string | null;
  business: string;
  location: string | null;
  employee: string | null;
}

/** A request's words. */
export interface RequestWords {
  language: Language;
  subject: string | null;
  text: string;
  /** Its links, as they stand in the text. */
  link: string;
  stopLink: string;
}

/** The words of a template for one customer, as they get them and as the screens show them. */
export function requestWords(
  { channel, language, subject, text }: Template & { channel: RequestChannel; language: Language },
  { name, ...about }: RequestAbout,
  at: { origin: string; token: string },
): RequestWords {
  const { link, stopLink } = requestLinks(at);
  const values = { ...about, name: greetedName(name), link, stopLink: channel === "email" ? stopLink : null };
  return {
    language,
    // A subject is one line and no text: names in it are not shortened.
    subject: subject === null ? null : renderTemplate(subject, values, { channel: "email", language }),
    text: renderTemplate(text, values, { channel, language }),
    link,
    stopLink,
  };
}
