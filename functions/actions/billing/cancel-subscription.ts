import { auditPut } from "#functions/data/audit/audit.ts";
import type { By } from "#functions/data/audit/by.ts";
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
import { settleBilling } from "./settle-billing.ts";

/** Does something with the subscription that bills, then settles. Refused: `not_subscribed`. */
async function withLive(
  by: By,
  change: (live: StripeSubscription) => Promise<unknown>,
): Promise<SubscriptionState | Refusal> {
  const { customer } = (await readSubscription(by.organization)).read;
  const live = customer === null ? undefined : (await readSubscriptions(customer)).find(isLive);
  if (!live) return { refused: "not_subscribed" };
  await change(live);
  return settleBilling(by.organization, { now: by.now, also: [auditPut(by)] });
}

/**
 * Cancels a subscription: at the end of the period that is paid for, or at once where a payment is due, which stays due.
 * Cancelled again, nothing changes. Refused: `not_subscribed`. Raises `OutsideServiceFailed`.
 */
export const cancelSubscription = (by: By): Promise<SubscriptionState | Refusal> =>
  withLive(by, (live) => (live.status === "active" ? cancelAtEnd(live.id, true) : endSubscription(live.id, true)));

/** Takes a cancellation back before the period ends. Refused: `not_subscribed`. Raises `OutsideServiceFailed`. */
export const resumeSubscription = (by: By): Promise<SubscriptionState | Refusal> =>
  withLive(by, async ({ id, endsAt }) => endsAt !== null && cancelAtEnd(id, false));
