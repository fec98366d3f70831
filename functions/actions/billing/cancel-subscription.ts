import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import {
  cancelAtEnd,
  endSubscription,
  readSubscriptions,
  type StripeSubscription,
} from "#functions/services/billing/subscriptions.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import type { SubscriptionState } from "#shared/model/subscription.ts";
import { isLive } from "#shared/rules/billing/subscription.ts";
import { auditedStripeCall } from "./audited-stripe-call.ts";
import { restartResumedSubscription, stripeStanding } from "./resume-subscription.ts";
import { syncWithStripe } from "./sync-with-stripe.ts";

async function liveOf(organization: string): Promise<{ live: StripeSubscription; customer: string } | null> {
  const { customer } = await readSubscription(organization);
  const live = customer === null ? undefined : (await readSubscriptions(customer)).find(isLive);
  return live && customer !== null ? { live, customer } : null;
}

/** Cancels at the end of the paid period, or at once if a payment is due, which stays due; idempotent. */
export async function cancelSubscription(by: ActorReference): Promise<SubscriptionState | Refusal> {
  const found = await liveOf(by.organization);
  if (found === null) return { refused: "not_subscribed" };
  const { live } = found;
  const ask = () => (live.status === "active" ? cancelAtEnd(live.id) : endSubscription(live));
  return (await auditedStripeCall<unknown>(by, { cancels: true }, ask)).state;
}

/** Withdraws a cancellation; needs a card for the next invoice. */
export async function resumeSubscription(by: ActorReference): Promise<SubscriptionState | Refusal> {
  const found = await liveOf(by.organization);
  if (found === null) return { refused: "not_subscribed" };
  const { customer } = found;
  const look = () => stripeStanding(by.organization, customer);
  const isPayable = (await look()).isPayable;
  // Syncing may make the card of a new subscription the default, and may end an unpayable one.
  if (!isPayable) await syncWithStripe(by.organization, { now: by.now });
  if (!isPayable && !(await look()).isPayable) return { refused: "card_needed" };
  const live = isPayable ? found.live : (await liveOf(by.organization))?.live;
  if (live === undefined) return { refused: "not_subscribed" };
  if (live.endsAt === null) return syncWithStripe(by.organization, { now: by.now, also: [auditPut(by)] });
  const { answer: goesOn, state } = await auditedStripeCall(by, { cancels: false }, () =>
    restartResumedSubscription(live.id, look),
  );
  return goesOn ? state : { refused: "card_needed" };
}
