import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { listDoubles, newestSavedCard } from "#functions/services/billing/cards.ts";
import { chosenCard } from "#functions/services/billing/customers.ts";
import { joinCards } from "./join-cards.ts";
import { payWith } from "./pay-with.ts";

/**
 * Pays with the card that somebody saved last, unless another one was chosen since, and keeps one of a card that was saved
 * twice: a page does so once its form is done, and Stripe's event where the page was closed. Raises `OutsideServiceFailed`.
 */
export async function adoptCard(organization: string): Promise<void> {
  const { customer, asked } = (await readSubscription(organization)).read;
  if (customer === null) return;
  const [saved, chosen, doubles] = await Promise.all([
    newestSavedCard(customer),
    chosenCard(customer),
    listDoubles(customer),
  ]);
  const isNews = saved !== null && saved.setup !== chosen.setup && saved.at >= chosen.at;
  if (isNews) await payWith(customer, saved);
  // Somebody's choice of a card that Stripe did not answer is known by that card: it is audited first.
  if (asked.length === 0) await joinCards(organization, customer, doubles);
}
