import {
  customerPut,
  readSubscription,
  type StoredSubscription,
  subscriptionPut,
} from "#functions/data/billing/subscriptions.ts";
import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import { again, transact } from "#functions/data/table.ts";
import { createCustomer } from "#functions/services/billing/customers.ts";

/**
 * An organization's customer at Stripe, made where there is none, and how it pays as read with it. Two calls at once make
 * one: Stripe answers both the same customer.
 */
export const ensureCustomer = ({
  _id: organization,
  name,
  billingContact,
  language,
}: OrganizationItem): Promise<{ customer: string; before: StoredSubscription }> =>
  again(async () => {
    const before = await readSubscription(organization);
    if (before.read.customer !== null) return { customer: before.read.customer, before };
    const customer = await createCustomer({ organization, name, email: billingContact?.email ?? null, language });
    await transact(() => [
      subscriptionPut(before, { ...before.read, customer }, null),
      customerPut(customer, organization),
    ]);
    // Read again, whether it was written now or by somebody who was faster.
    return undefined;
  });
