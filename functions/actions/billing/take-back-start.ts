import { voidInvoice } from "#functions/services/billing/invoices.ts";
import { type StripeSubscription, withdrawSubscription } from "#functions/services/billing/subscriptions.ts";

/** Withdraws an unpaid subscription; false if it was paid meanwhile. */
export async function takeBackStart({ id, open }: StripeSubscription): Promise<boolean> {
  // Invoice first, because it may be paid in another tab meanwhile.
  if (open && !(await voidInvoice(open.invoice))) return false;
  await withdrawSubscription(id);
  return true;
}
