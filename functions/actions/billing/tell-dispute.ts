import { readDispute, readPayment } from "#functions/services/billing/payments.ts";
import { tellOnce } from "./tell-once.ts";

/** Notifies once of a disputed invoice and of a won dispute; SMS credits have their own notice. */
export async function tellDispute(
  organization: string,
  { id, payment }: { id: string; payment: string },
  now: Date,
): Promise<void> {
  const [dispute, paid] = await Promise.all([readDispute(id), readPayment(payment)]);
  if (dispute === null || paid === null || paid.purchase !== null) return;
  const { amount, isWon } = dispute;
  if (isWon === false) return;
  const notice = isWon ? "dispute_won" : "payment_disputed";
  await tellOnce(organization, id, { notice, facts: { amount: amount.amount, currency: amount.currency } }, now);
}
