import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import type { Payer } from "#functions/services/billing/customers.ts";

/** An organization as Stripe knows it: by its name, its billing contact and its language. */
export const payerOf = ({ _id: organization, name, billingContact, language }: OrganizationItem): Payer => ({
  organization,
  name,
  email: billingContact?.email ?? null,
  language,
});
