import type * as z from "zod/mini";
import type { Money } from "#shared/model/money.ts";
import { OrganizationSettings, withoutBilling } from "#shared/model/organization.ts";
import type { Assumptions } from "#shared/rules/figures/figures.ts";
import { type ActingRole, may } from "#shared/rules/permissions.ts";

/** What can be chosen when an organization is created. Everything else has its default. */
export type NewOrganization = Omit<z.input<typeof OrganizationSettings>, "_id">;

/** A new organization with the noun's defaults: threshold 4, invitation by threshold, sending from 9 to 20. */
export const newOrganization = (_id: string, given: NewOrganization): z.infer<typeof OrganizationSettings> =>
  OrganizationSettings.parse({ ...given, _id });

/** What an earlier release stored as the average transaction of each new organization, though nobody had said it. */
const guess: Money = { amount: 5_000, currency: "USD" };

/**
 * What an organization's money estimates rest on. Its average transaction is null while nobody has said it: an amount
 * equal to that guess counts only where `averageSaid` tells that somebody gave it.
 */
export function assumptionsOf({
  averageTransaction: average,
  customersPerComplaint,
  averageSaid = false,
}: Assumptions & { averageSaid?: boolean | undefined }): Assumptions {
  const guessed = !averageSaid && average?.amount === guess.amount && average.currency === guess.currency;
  return { customersPerComplaint, averageTransaction: guessed ? null : average };
}

/** What takes the place of an organization's values that a role may not see: its bills. */
export const hiddenFrom = (role: ActingRole): Partial<typeof withoutBilling> =>
  may(role, "billing.read") ? {} : withoutBilling;
