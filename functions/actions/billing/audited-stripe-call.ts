import { auditEntry } from "#functions/data/audit/audit.ts";
import type { By } from "#functions/data/audit/audit-actor.ts";
import { noteAsked, readSubscription } from "#functions/data/billing/subscriptions.ts";
import type { SubscriptionState } from "#shared/model/subscription.ts";
import type { Asked } from "#shared/rules/billing/asked.ts";
import { settleBilling } from "./sync-with-stripe.ts";

/**
 * Notes a request before calling Stripe, so that it is audited even if the answer is lost. Throws
 * `OutsideServiceFailed`.
 */
export async function askStripe<Of>(
  { organization, now, ...who }: By,
  wanted: Asked,
  ask: () => Promise<Of>,
): Promise<{ answer: Of; state: SubscriptionState }> {
  if ((await readSubscription(organization)).asked.length > 0) await settleBilling(organization, { now });
  const entry = auditEntry({ organization, now, ...who });
  await noteAsked(organization, { ...wanted, at: now.toISOString(), entry });
  const answer = await ask();
  return { answer, state: await settleBilling(organization, { now, answered: { entry, isDone: answer !== false } }) };
}
