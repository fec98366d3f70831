import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import type { SendingSettings } from "#shared/rules/send-decision.ts";

/** How an organization sends, to numbers of `countries`. */
export const sendingSettings = (organization: OrganizationItem, countries: readonly string[]): SendingSettings => ({
  timeZone: organization.timeZone,
  sendingHours: organization.sendingHours,
  pauseDays: organization.pauseDays,
  countries,
  isClosed: organization.closedAt !== null,
});
