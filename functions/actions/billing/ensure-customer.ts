import {
  customerForgotten,
  customerPut,
  readSubscription,
  type StoredSubscription,
  subscriptionPut,
} from "#functions/data/billing/subscriptions.ts";
import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import { again, transact } from "#functions/data/table.ts";
import { createCustomer, isCustomerGone } from "#functions/services/billing/customers.ts";
import { dueSoon } from "./due-soon.ts";
import { payerOf } from "./payer-of.ts";

/**
 * An organization's customer at Stripe, made where there is none or somebody deleted it there, and how it pays as read with
 * it. Two calls at once make one: Stripe answers both the same customer. From then on the organization is looked after.
 */
export const ensureCustomer = (
  settings: OrganizationItem,
  now: Date,
): Promise<{ customer: string; before: StoredSubscription }> =>
  again(async () => {
    const { _id: organization } = settings;
    const before = await readSubscription(organization);
    const { customer: known } = before.read;
    if (known !== null && !(await isCustomerGone(known))) return { customer: known, before };
    const customer = await createCustomer(payerOf(settings), known, now);
    await transact(() => [
      subscriptionPut(before, { ...before.read, customer }, dueSoon(before.read, now)),
      customerPut(customer, organization),
      ...(known === null ? [] : [customerForgotten(known)]),
    ]);
    // Read again, whether it was written now or by somebody who was faster.
    return undefined;
  });
