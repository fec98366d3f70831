import { listPurchases } from "#functions/data/billing/purchases.ts";
import type { SubscriptionItem } from "#functions/data/billing/subscriptions.ts";
import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import { giveUpPayment } from "#functions/services/billing/payments.ts";
import { cancelAtEnd, endSubscription, type StripeSubscription } from "#functions/services/billing/subscriptions.ts";
import { isLive, isStarting } from "#shared/rules/billing/subscription.ts";
import { giveBackStart } from "./give-back-start.ts";
import { takeBackStart } from "./take-back-start.ts";

/** Nobody confirms purchases after closing. */
async function giveUpPurchases(organization: string): Promise<void> {
  for (const { status, payment } of await listPurchases(organization))
    if (status === "authenticate" && payment !== null) await giveUpPayment(payment);
}

/** Ends billing of a closed organization and refunds later payments; true if anything changed. */
export async function endClosed(
  before: SubscriptionItem,
  organization: OrganizationItem,
  subscriptions: readonly StripeSubscription[],
  now: Date,
): Promise<boolean> {
  await giveUpPurchases(organization._id);
  const begun = subscriptions.filter(isStarting);
  for (const one of begun) await takeBackStart(one);
  if (begun.length > 0) return true;
  const live = subscriptions.find(isLive);
  if (!live) return false;
  // What was known to bill it before it closed was paid for before.
  const isNew = live.id !== before.stripeSubscription;
  if (isNew && (await giveBackStart(before, organization, live.id, now))) return true;
  if (live.status !== "active") return endSubscription(live);
  if (live.endsAt !== null) return false;
  await cancelAtEnd(live.id);
  return true;
}
