import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { newestSavedCard } from "#functions/services/billing/cards.ts";
import { chosenCard } from "#functions/services/billing/customers.ts";
import { payWith } from "./pay-with.ts";

/**
 * Pays with the card that somebody saved last, unless another one was chosen since: a page does so once its form is done, and
 * Stripe's event where the page was closed. Raises `OutsideServiceFailed`.
 */
export async function adoptCard(organization: string): Promise<void> {
  const { customer } = (await readSubscription(organization)).read;
  if (customer === null) return;
  const [saved, chosen] = await Promise.all([newestSavedCard(customer), chosenCard(customer)]);
  const isNews = saved !== null && saved.setup !== chosen.setup && saved.at >= chosen.at;
  if (isNews) await payWith(customer, saved);
}
