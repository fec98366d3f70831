import { auditEntry } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { noteAsked, readSubscription } from "#functions/data/billing/subscriptions.ts";
import type { SubscriptionState } from "#shared/model/subscription.ts";
import type { AskedCharge } from "#shared/rules/billing/asked.ts";
import { syncWithStripe } from "./sync-with-stripe.ts";

/**
 * Notes a request before calling Stripe, so that it is audited even if the answer is lost. Throws
 * `OutsideServiceFailed`.
 */
export async function auditedStripeCall<Of>(
  { organization, now, ...who }: ActorReference,
  wanted: AskedCharge,
  ask: () => Promise<Of>,
): Promise<{ answer: Of; state: SubscriptionState }> {
  if ((await readSubscription(organization)).asked.length > 0) await syncWithStripe(organization, { now });
  const entry = auditEntry({ organization, now, ...who });
  await noteAsked(organization, { ...wanted, at: now.toISOString(), entry });
  const answer = await ask();
  return { answer, state: await syncWithStripe(organization, { now, answered: { entry, isDone: answer !== false } }) };
}
