import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import type { Payer } from "#functions/services/billing/customers.ts";

/** Data that Stripe stores about an organization. */
export const payerOf = ({ _id: organization, name, language }: OrganizationItem): Payer => ({
  organization,
  name,
  language,
});
