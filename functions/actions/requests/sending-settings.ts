import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import type { SendingSettings } from "#shared/rules/requests/send-decision.ts";

/**
 * How an organization sends, to numbers of `countries`; `isFree` where it pays with free credits, `mailWaits` where its
 * emails wait for the next day.
 */
export const sendingSettings = (
  organization: OrganizationItem,
  { countries, isFree }: Pick<SendingSettings, "countries" | "isFree">,
  mailWaits: SendingSettings["mailWaits"] = null,
): SendingSettings => ({
  timeZone: organization.timeZone,
  sendingHours: organization.sendingHours,
  pauseDays: organization.pauseDays,
  countries,
  isFree,
  isClosed: organization.closedAt !== null,
  mailWaits,
});
