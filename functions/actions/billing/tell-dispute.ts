import { eventPut } from "#functions/data/billing/subscriptions.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { transact } from "#functions/data/table.ts";
import { readDispute, readPayment } from "#functions/services/billing/payments.ts";
import { billingMessages } from "./billing-messages.ts";

/**
 * Tells who pays that an invoice's payment is disputed, and that a dispute was won: each once. What is disputed of SMS credits
 * is told with the credits that it takes. Raises `OutsideServiceFailed`.
 */
export async function tellDispute(
  organization: string,
  { id, payment }: { id: string; payment: string },
  now: Date,
): Promise<void> {
  const [dispute, paid, settings] = await Promise.all([
    readDispute(id),
    readPayment(payment),
    readOrganization(organization),
  ]);
  if (dispute === null || settings === null || paid === null || paid.purchase !== null) return;
  const { amount, isWon } = dispute;
  // It was told when the bank took it, months ago.
  if (isWon === false) return;
  const notice = isWon ? ("dispute_won" as const) : ("payment_disputed" as const);
  const facts = { amount: amount.amount, currency: amount.currency };
  const messages = await billingMessages(settings, [{ notice, facts }], now);
  await transact(() => [eventPut(`${id}-${notice}`, now), ...messages]);
}
