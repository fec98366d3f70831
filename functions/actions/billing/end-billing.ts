import { customerForgotten, readSubscription } from "#functions/data/billing/subscriptions.ts";
import { transact } from "#functions/data/table.ts";
import { removeCustomer } from "#functions/services/billing/customers.ts";

/**
 * Ends at once whatever an organization still pays for, and has Stripe forget its cards and its address, before it is erased.
 * Its invoices stay at Stripe, as the law asks. Ended twice, it is ended once. Raises `OutsideServiceFailed`: nothing may be
 * erased yet, or nobody would know any more who pays.
 */
export async function endBilling(organization: string): Promise<void> {
  const { customer } = (await readSubscription(organization)).read;
  if (customer === null) return;
  await removeCustomer(customer);
  await transact(() => [customerForgotten(customer)]);
}
