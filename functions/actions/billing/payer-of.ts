import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import type { Payer } from "#functions/services/billing/customers.ts";

/** An organization as Stripe knows it: by its name and its language. */
export const payerOf = ({ _id: organization, name, language }: OrganizationItem): Payer => ({
  organization,
  name,
  language,
});
