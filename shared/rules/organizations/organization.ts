import type * as z from "zod/mini";
import type { Money } from "#shared/model/money.ts";
import { OrganizationSettings, withoutBilling } from "#shared/model/organization.ts";
import type { Assumptions } from "#shared/rules/figures/figures.ts";
import { type ActingRole, may } from "#shared/rules/permissions.ts";

export type NewOrganization = Omit<z.input<typeof OrganizationSettings>, "_id">;

export const newOrganization = (_id: string, given: NewOrganization): z.infer<typeof OrganizationSettings> =>
  OrganizationSettings.parse({ ...given, _id });

/** Default average transaction that nobody entered. */
const guess: Money = { amount: 5_000, currency: "USD" };

/** Basis of money estimates; null unless the business entered an average transaction. */
export function assumptionsOf({
  averageTransaction: average,
  customersPerComplaint,
  averageSaid = false,
}: Assumptions & { averageSaid?: boolean | undefined }): Assumptions {
  const guessed = !averageSaid && average?.amount === guess.amount && average.currency === guess.currency;
  return { customersPerComplaint, averageTransaction: guessed ? null : average };
}

export const hiddenFrom = (role: ActingRole): Partial<typeof withoutBilling> =>
  may(role, "billing.read") ? {} : withoutBilling;
