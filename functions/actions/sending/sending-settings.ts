import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import type { SendingSettings } from "#shared/rules/requests/send-decision.ts";

/** Settings for the send decision; `mailWaits` is why emails wait for tomorrow. */
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
