import type * as z from "zod/mini";
import type { FeedbackSettingsChanges } from "#shared/contract/organizations.ts";
import type { Organization } from "#shared/model/organization.ts";
import { smsCountries } from "#shared/model/sms-country.ts";
import { homeCountry } from "#shared/rules/requests/request-number.ts";
import { allowedCountries } from "#shared/rules/sending/sms-countries.ts";
import { blankIsNull } from "#web/parts/form/blank-is-null.ts";

export interface AskingFields extends Record<string, unknown> {
  pauseDays: string;
  /** Days, or `off`. */
  reminderAfter: string;
  replyTo: string;
  sendingHours: { from: string; to: string };
  smsCountries: string[];
}

/** Default countries for SMS. */
export const usualCountries = (organization: Pick<Organization, "phone" | "timeZone">): readonly string[] =>
  allowedCountries(null, homeCountry(organization));

export const askingFields = (organization: Organization): AskingFields => ({
  pauseDays: String(organization.pauseDays),
  reminderAfter: organization.reminderAfter === null ? "off" : String(organization.reminderAfter),
  replyTo: organization.replyTo ?? "",
  sendingHours: { from: String(organization.sendingHours.from), to: String(organization.sendingHours.to) },
  smsCountries: [...(organization.smsCountries ?? usualCountries(organization))],
});

/** Invalid numbers become NaN, which the contract refuses. */
export function askingChanges(values: AskingFields): z.input<typeof FeedbackSettingsChanges> {
  const { pauseDays, reminderAfter, sendingHours } = values;
  return {
    pauseDays: /^\s*\d{1,4}\s*$/.test(pauseDays) ? Number(pauseDays) : Number.NaN,
    reminderAfter: reminderAfter === "off" ? null : Number(reminderAfter),
    replyTo: blankIsNull(values.replyTo),
    sendingHours: { from: Number(sendingHours.from), to: Number(sendingHours.to) },
    smsCountries: smsCountries.filter((country) => values.smsCountries.includes(country)),
  };
}

/** Unchanged fields are not sent, so others' changes stay. */
export const changedAskingFields = (
  values: AskingFields,
  changed: readonly string[],
): z.input<typeof FeedbackSettingsChanges> =>
  Object.fromEntries(Object.entries(askingChanges(values)).filter(([field]) => changed.includes(field)));
