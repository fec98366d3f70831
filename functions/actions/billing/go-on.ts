import { readSubscription, type SubscriptionItem } from "#functions/data/billing/subscriptions.ts";
import { defaultCard } from "#functions/services/billing/customers.ts";
import { cancelAtEnd, resume, type StripeSubscription } from "#functions/services/billing/subscriptions.ts";
import { isKept } from "#shared/rules/billing/asked.ts";

/** Whether there is a card that pays a subscription, and whether people want it to go on as they were last told. */
interface Standing {
  isPayable: boolean;
  goesOn: boolean;
}

/** How a subscription stands now. 1 read unit. Raises `OutsideServiceFailed`. */
export async function standingOf(organization: string, customer: string): Promise<Standing> {
  const [card, { read }] = await Promise.all([defaultCard(customer), readSubscription(organization)]);
  return {
    isPayable: isKept(card?._id ?? null, read.asked),
    goesOn: read.subscription.endsAt === null && !read.asked.some(({ cancels }) => cancels),
  };
}

/**
 * Has a subscription go on that was to end. False where `look` finds nothing to pay it with: then it ends all the same. Raises
 * `OutsideServiceFailed`.
 */
export async function goOn(subscription: string, look: () => Promise<Standing>): Promise<boolean> {
  await resume(subscription);
  // From now on its card is in use: whoever noted its removal before found that it was not.
  return (await look()).isPayable || endAgain(subscription, look);
}

/**
 * Has a subscription end that was resumed and that nothing pays. True where it goes on after all: whoever saved a card and
 * resumed it in between was told so. Who cancelled it in between was told that it ends. What was done is looked at each time,
 * so that whoever is told last is right. Raises `OutsideServiceFailed`.
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

/**
 * Has a subscription end that somebody resumed, where its card is gone and whoever asked could not take that back. Answers
 * whether it is to be looked at anew. Raises `OutsideServiceFailed`.
 */
export async function endCardless(
  customer: string,
  { id, endsAt }: StripeSubscription,
  { organization, asked }: Pick<SubscriptionItem, "organization" | "asked">,
): Promise<boolean> {
  if (endsAt !== null || !asked.some(({ cancels }) => cancels === false)) return false;
  // Asked anew: since the others were, somebody may have saved one.
  if ((await defaultCard(customer)) !== null) return false;
  await endAgain(id, () => standingOf(organization, customer));
  return true;
}
