import {
  customerForgotten,
  customerPut,
  readSubscription,
  type SubscriptionItem,
  subscriptionPut,
} from "#functions/data/billing/subscriptions.ts";
import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import { again, transact } from "#functions/data/table.ts";
import { createCustomer, isCustomerGone } from "#functions/services/billing/customers.ts";
import { dueSoon } from "./due-soon.ts";
import { payerOf } from "./payer-of.ts";

/** Creates the Stripe customer if missing or deleted there, and schedules syncs; concurrent calls get the same one. */
export const ensureCustomer = (
  settings: OrganizationItem,
  now: Date,
): Promise<{ customer: string; before: SubscriptionItem }> =>
  again(async () => {
    const { _id: organization } = settings;
    const before = await readSubscription(organization);
    const { customer: known } = before;
    if (known !== null && !(await isCustomerGone(known))) return { customer: known, before };
    const customer = await createCustomer(payerOf(settings), known, now);
    await transact(() => [
      subscriptionPut(before, { ...before, customer }, dueSoon(before, now)),
      customerPut(customer, organization),
      ...(known === null ? [] : [customerForgotten(known)]),
    ]);
    // Re-read, whoever wrote it.
    return undefined;
  });
