import { voidInvoice } from "#functions/services/billing/invoices.ts";
import { type StripeSubscription, withdrawSubscription } from "#functions/services/billing/subscriptions.ts";

/**
 * Takes back a subscription that was begun and is yet to be paid, so that nobody pays it any more. Answers false where its first
 * invoice was paid meanwhile: then it stands. Raises `OutsideServiceFailed`.
 */
export async function takeBackStart({ id, open }: StripeSubscription): Promise<boolean> {
  // Its invoice first: paid in another tab meanwhile, it stands.
  if (open && !(await voidInvoice(open.invoice))) return false;
  await withdrawSubscription(id);
  return true;
}
