import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import type { RequestItem } from "#functions/data/requests/requests.ts";
import type { Language } from "#shared/model/language.ts";
import { defaultReminders, defaultTemplates, type Template } from "#shared/rules/default-templates.ts";
import { greetedName } from "#shared/rules/greeted-name.ts";
import { requestLink, stopLink } from "#shared/rules/request-link.ts";
import { renderTemplate } from "#shared/rules/template.ts";

/** What a request is written about. */
export type Written = Pick<RequestItem, "channel" | "customer" | "location" | "employee" | "language">;

/** A request's words. */
export interface Words {
  language: Language;
  subject: string | null;
  text: string;
  /** Its links, as they stand in the text. */
  link: string;
  stopLink: string;
}

/** The words of a request, as its customer gets them. */
export function writeRequest(
  { channel, customer, location, employee, language: asked }: Written,
  organization: Pick<OrganizationItem, "name" | "language">,
  { origin, token, template }: { origin: string; token: string; template: Template | null },
): Words {
  const language = asked ?? organization.language;
  const { subject, text } = template ?? defaultTemplates[channel][language];
  const links = { link: requestLink(origin, token), stopLink: stopLink(origin, token) };
  const values = {
    name: greetedName(customer.name),
    business: organization.name,
    location: location?.name ?? null,
    employee: employee?.name ?? null,
    link: links.link,
    stopLink: channel === "email" ? links.stopLink : null,
  };
  const as = { channel, language };
  return {
    language,
    // A subject is one line and no text: names in it are not shortened.
    subject: subject === null ? null : renderTemplate(subject, values, { ...as, channel: "email" }),
    text: renderTemplate(text, values, as),
    ...links,
  };
}

/** The words of a request's reminder. */
export const writeReminder = (
  request: Written,
  organization: Pick<OrganizationItem, "name" | "language">,
  at: { origin: string; token: string },
): Words =>
  writeRequest(request, organization, {
    ...at,
    template: defaultReminders[request.channel][request.language ?? organization.language],
  });
