import { readDispute, readPayment } from "#functions/services/billing/payments.ts";
import { tellOnce } from "./tell-once.ts";

/**
 * Tells who pays that an invoice's payment is disputed, and that a dispute was won: each once. What is disputed of SMS credits
 * is told with the credits that it takes. Raises `OutsideServiceFailed`.
 */
export async function tellDispute(
  organization: string,
  { id, payment }: { id: string; payment: string },
  now: Date,
): Promise<void> {
  const [dispute, paid] = await Promise.all([readDispute(id), readPayment(payment)]);
  if (dispute === null || paid === null || paid.purchase !== null) return;
  const { amount, isWon } = dispute;
  // It was told when the bank took it, months ago.
  if (isWon === false) return;
  const notice = isWon ? "dispute_won" : "payment_disputed";
  await tellOnce(organization, id, { notice, facts: { amount: amount.amount, currency: amount.currency } }, now);
}
