import {
  customerPut,
  readSubscription,
  type SubscriptionItem,
  stripeCustomerForgotten,
  subscriptionPut,
} from "#functions/data/billing/subscriptions.ts";
import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import { retryOnConflict, transact } from "#functions/data/table.ts";
import { createCustomer, isCustomerGone } from "#functions/services/billing/customers.ts";
import { dueSoon } from "./due-soon.ts";
import { payerOf } from "./payer-of.ts";

/** Creates the Stripe customer if missing or deleted there, and schedules syncs; concurrent calls get the same one. */
export const ensureCustomer = (
  settings: OrganizationItem,
  now: Date,
): Promise<{ customer: string; before: SubscriptionItem }> =>
  retryOnConflict(async () => {
    const { _id: organization } = settings;
    const before = await readSubscription(organization);
    const { customer: known } = before;
    if (known !== null && !(await isCustomerGone(known))) return { customer: known, before };
    const customer = await createCustomer(payerOf(settings), known, now);
    await transact(() => [
      subscriptionPut(before, { ...before, customer }, dueSoon(before, now)),
      customerPut(customer, organization),
      ...(known === null ? [] : [stripeCustomerForgotten(known)]),
    ]);
    // Re-read, whoever wrote it.
    return undefined;
  });
