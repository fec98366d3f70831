import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { isNews, newestSavedCard } from "#functions/services/billing/cards.ts";
import { payWith } from "./pay-with.ts";

/**
 * Pays with the card that somebody saved last, unless another one was chosen since: a page does so once its form is done, and
 * Stripe's event where the page was closed. Raises `OutsideServiceFailed`.
 */
export async function adoptCard(organization: string): Promise<void> {
  const { customer } = (await readSubscription(organization)).read;
  const saved = customer === null ? null : await newestSavedCard(customer);
  if (customer !== null && saved !== null && (await isNews(customer, saved))) await payWith(customer, saved);
}
