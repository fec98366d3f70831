import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import type { RequestItem } from "#functions/data/requests/requests.ts";
import { defaultReminders, defaultTemplates, type Template } from "#shared/rules/requests/default-templates.ts";
import { type RequestWords, requestWords } from "#shared/rules/requests/request-words.ts";

export type RequestText = Pick<RequestItem, "channel" | "customer" | "location" | "employee" | "language">;

export function writeRequest(
  { channel, customer, location, employee, language: asked }: RequestText,
  organization: Pick<OrganizationItem, "name" | "language">,
  { template, ...at }: { origin: string; token: string; template: Template | null },
): RequestWords {
  const language = asked ?? organization.language;
  const { subject, text } = template ?? defaultTemplates[channel][language];
  const about = {
    name: customer.name,
    business: organization.name,
    location: location?.name ?? null,
    employee: employee?.name ?? null,
  };
  return requestWords({ channel, language, subject, text }, about, at);
}

export const writeReminder = (
  request: RequestText,
  organization: Pick<OrganizationItem, "name" | "language">,
  at: { origin: string; token: string },
): RequestWords =>
  writeRequest(request, organization, {
    ...at,
    template: defaultReminders[request.channel][request.language ?? organization.language],
  });
