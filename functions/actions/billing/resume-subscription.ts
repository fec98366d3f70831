import { readSubscription, type SubscriptionItem } from "#functions/data/billing/subscriptions.ts";
import { defaultCard } from "#functions/services/billing/customers.ts";
import { cancelAtEnd, resume, type StripeSubscription } from "#functions/services/billing/subscriptions.ts";
import { isCardKept } from "#shared/rules/billing/asked.ts";

interface Standing {
  isPayable: boolean;
  goesOn: boolean;
}

export async function stripeStanding(organization: string, customer: string): Promise<Standing> {
  const [card, read] = await Promise.all([defaultCard(customer), readSubscription(organization)]);
  return {
    isPayable: isCardKept(card?._id ?? null, read.asked),
    goesOn: read.subscription.endsAt === null && !read.asked.some(({ cancels }) => cancels),
  };
}

/** Resumes a subscription; false and ended again if no card can pay it. */
export async function restartResumedSubscription(
  subscription: string,
  look: () => Promise<Standing>,
): Promise<boolean> {
  await resume(subscription);
  // Checked after resuming: an earlier removal of the card found it unused.
  return (await look()).isPayable || endAgain(subscription, look);
}

/**
 * Cancels a resumed subscription that has no card; repeats until it agrees with concurrent resumes and cancellations.
 */
async function endAgain(subscription: string, look: () => Promise<Standing>): Promise<boolean> {
  const isToGoOn = async () => {
    const { isPayable, goesOn } = await look();
    return isPayable && goesOn;
  };
  await cancelAtEnd(subscription);
  if (!(await isToGoOn())) return false;
  await resume(subscription);
  return (await isToGoOn()) || endAgain(subscription, look);
}

/** Ends a resumed subscription whose card is gone; true if all must be read again. */
export async function endCardless(
  customer: string,
  { id, endsAt }: StripeSubscription,
  { organization, asked }: Pick<SubscriptionItem, "organization" | "asked">,
): Promise<boolean> {
  if (endsAt !== null || !asked.some(({ cancels }) => cancels === false)) return false;
  if ((await defaultCard(customer)) !== null) return false;
  await endAgain(id, () => stripeStanding(organization, customer));
  return true;
}
