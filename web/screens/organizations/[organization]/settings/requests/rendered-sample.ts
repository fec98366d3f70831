import type { Language } from "#shared/model/language.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import { exampleToken, requestLink, stopLink } from "#shared/rules/request-link.ts";
import { renderTemplate } from "#shared/rules/template.ts";

/** A template as a customer would get it. */
export interface Sample {
  subject: string;
  text: string;
  /** Its links, as they stand in the text. */
  link: string;
  stopLink: string;
}

interface Written {
  channel: RequestChannel;
  language: Language;
  subject: string;
  text: string;
}

/** A template filled in for one customer of a business, who named no location and nobody who served them. */
export function renderedSample(
  { channel, language, subject, text }: Written,
  { business, name, origin }: { business: string; name: string; origin: string },
): Sample {
  const links = { link: requestLink(origin, exampleToken), stopLink: stopLink(origin, exampleToken) };
  const values = {
    name,
    business,
    location: null,
    employee: null,
    link: links.link,
    stopLink: channel === "email" ? links.stopLink : null,
  };
  return {
    // Names in a subject are not shortened.
    subject: renderTemplate(subject, values, { channel: "email", language }),
    text: renderTemplate(text, values, { channel, language }),
    ...links,
  };
}
