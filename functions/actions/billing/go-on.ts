import type { SubscriptionItem } from "#functions/data/billing/subscriptions.ts";
import { defaultCard } from "#functions/services/billing/customers.ts";
import { cancelAtEnd, resume, type StripeSubscription } from "#functions/services/billing/subscriptions.ts";

/**
 * Has a subscription go on that was to end. False where `hasCard` finds nothing to pay it with: then it ends all the same. Raises
 * `OutsideServiceFailed`.
 */
export async function goOn(subscription: string, hasCard: () => Promise<boolean>): Promise<boolean> {
  await resume(subscription);
  // From now on its card is in use: whoever noted its removal before found that it was not.
  if (await hasCard()) return true;
  await cancelAtEnd(subscription);
  // Whoever saved a card before that may have been told that it goes on.
  return (await hasCard()) && goOn(subscription, hasCard);
}

/**
 * Has a subscription end that somebody resumed, where its card is gone and whoever asked could not take that back. Answers
 * whether it did. Raises `OutsideServiceFailed`.
 */
export async function endCardless(
  customer: string,
  { id, endsAt }: StripeSubscription,
  { asked }: Pick<SubscriptionItem, "asked">,
): Promise<boolean> {
  if (endsAt !== null || !asked.some(({ cancels }) => cancels === false)) return false;
  // Asked anew: since the others were, somebody may have saved one.
  if ((await defaultCard(customer)) !== null) return false;
  await cancelAtEnd(id);
  return true;
}
