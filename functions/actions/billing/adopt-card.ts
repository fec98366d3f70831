import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { chooseCard, savedCard } from "#functions/services/billing/cards.ts";

/**
 * Pays with the card that a set-up saved from now on. Nothing where it saved none, or somebody else's. Raises
 * `OutsideServiceFailed`.
 */
export async function adoptCard(organization: string, setup: string): Promise<void> {
  const [{ read }, saved] = await Promise.all([readSubscription(organization), savedCard(setup)]);
  if (saved !== null && saved.customer !== null && saved.customer === read.customer)
    await chooseCard(saved.customer, saved.card);
}
