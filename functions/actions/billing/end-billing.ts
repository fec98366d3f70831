import { readSubscription, stripeCustomerForgotten } from "#functions/data/billing/subscriptions.ts";
import { transact } from "#functions/data/table.ts";
import { removeCustomer } from "#functions/services/billing/customers.ts";

/**
 * Ends all billing and deletes the customer at Stripe before erasure; invoices stay there by law. Idempotent. Throws
 * `OutsideServiceFailed`.
 */
export async function endBilling(organization: string): Promise<void> {
  const { customer } = await readSubscription(organization);
  if (customer === null) return;
  await removeCustomer(customer);
  await transact(() => [stripeCustomerForgotten(customer)]);
}
