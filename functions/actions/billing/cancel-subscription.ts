import { auditPut } from "#functions/data/audit/audit.ts";
import type { By } from "#functions/data/audit/audit-actor.ts";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { cancelAtEnd, endSubscription, readSubscriptions, type StripeSubscription } from "#functions/services/billing/subscriptions.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import type { SubscriptionState } from "#shared/model/subscription.ts";
import { isLive } from "#shared/rules/billing/subscription.ts";
import { askStripe } from "./audited-stripe-call.ts";
import { goOn, standingOf } from "./resume-subscription.ts";
import { settleBilling } from "./sync-with-stripe.ts";

async function liveOf(organization: string): Promise<{ live: StripeSubscription; customer: string } | null> {
  const { customer } = await readSubscription(organization);
  const live = customer === null ? undefined : (await readSubscriptions(customer)).find(isLive);
  return live && customer !== null ? { live, customer } : null;
}

/** Cancels at the end of the paid period, or at once if a payment is due, which stays due; idempotent. */
export async function cancelSubscription(by: By): Promise<SubscriptionState | Refusal> {
  const found = await liveOf(by.organization);
  if (found === null) return { refused: "not_subscribed" };
  const { live } = found;
  const ask = () => (live.status === "active" ? cancelAtEnd(live.id) : endSubscription(live));
  return (await askStripe<unknown>(by, { cancels: true }, ask)).state;
}

/** Withdraws a cancellation; needs a card for the next invoice. */
export async function resumeSubscription(by: By): Promise<SubscriptionState | Refusal> {
  const found = await liveOf(by.organization);
  if (found === null) return { refused: "not_subscribed" };
  const { customer } = found;
  const look = () => standingOf(by.organization, customer);
  const isPayable = (await look()).isPayable;
  // Syncing may make the card of a new subscription the default, and may end an unpayable one.
  if (!isPayable) await settleBilling(by.organization, { now: by.now });
  if (!isPayable && !(await look()).isPayable) return { refused: "card_needed" };
  const live = isPayable ? found.live : (await liveOf(by.organization))?.live;
  if (live === undefined) return { refused: "not_subscribed" };
  if (live.endsAt === null) return settleBilling(by.organization, { now: by.now, also: [auditPut(by)] });
  const { answer: goesOn, state } = await askStripe(by, { cancels: false }, () => goOn(live.id, look));
  return goesOn ? state : { refused: "card_needed" };
}
