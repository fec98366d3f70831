import { auditPut } from "#functions/data/audit/audit.ts";
import type { By } from "#functions/data/audit/by.ts";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { defaultCard } from "#functions/services/billing/customers.ts";
import {
  cancelAtEnd,
  endSubscription,
  readSubscriptions,
  resume,
  type StripeSubscription,
} from "#functions/services/billing/subscriptions.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import type { SubscriptionState } from "#shared/model/subscription-state.ts";
import { isKept } from "#shared/rules/billing/asked.ts";
import { isLive } from "#shared/rules/billing/subscription.ts";
import { askStripe } from "./ask-stripe.ts";
import { settleBilling } from "./settle-billing.ts";

/** The subscription that bills an organization, and whose it is at Stripe. Null without one. */
async function liveOf(organization: string): Promise<{ live: StripeSubscription; customer: string } | null> {
  const { customer } = (await readSubscription(organization)).read;
  const live = customer === null ? undefined : (await readSubscriptions(customer)).find(isLive);
  return live && customer !== null ? { live, customer } : null;
}

/**
 * Cancels a subscription: at the end of the period that is paid for, or at once where a payment is due, which stays due.
 * Cancelled again, nothing changes. Refused: `not_subscribed`. Raises `OutsideServiceFailed`.
 */
export async function cancelSubscription(by: By): Promise<SubscriptionState | Refusal> {
  const found = await liveOf(by.organization);
  if (found === null) return { refused: "not_subscribed" };
  const { id, status } = found.live;
  const ask = () => (status === "active" ? cancelAtEnd(id) : endSubscription(id));
  return (await askStripe<unknown>(by, { cancels: true }, ask)).state;
}

/**
 * Takes a cancellation back before the period ends. Refused: `not_subscribed`, `card_needed` where nothing is there to pay
 * the next invoice with. Raises `OutsideServiceFailed`.
 */
export async function resumeSubscription(by: By): Promise<SubscriptionState | Refusal> {
  const found = await liveOf(by.organization);
  if (found === null) return { refused: "not_subscribed" };
  const { live, customer } = found;
  if (live.endsAt === null) return settleBilling(by.organization, { now: by.now, also: [auditPut(by)] });
  if ((await defaultCard(customer)) === null) return { refused: "card_needed" };
  const { answer: goesOn, state } = await askStripe(by, { cancels: false }, () =>
    goOn(live.id, { organization: by.organization, customer }),
  );
  return goesOn ? state : { refused: "card_needed" };
}

/**
 * Has a subscription go on. False where its card was removed meanwhile, or is about to be, as whoever cancelled may: then it ends
 * all the same.
 */
async function goOn(subscription: string, { organization, customer }: { organization: string; customer: string }) {
  await resume(subscription);
  // From now on its card is in use: whoever noted its removal before found that it was not.
  const [card, { read }] = await Promise.all([defaultCard(customer), readSubscription(organization)]);
  if (isKept(card?._id ?? null, read.asked)) return true;
  await cancelAtEnd(subscription);
  return false;
}
