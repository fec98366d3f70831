import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { listDoubles, newestSavedCard } from "#functions/services/billing/cards.ts";
import { chosenCard } from "#functions/services/billing/customers.ts";
import { joinCards } from "./join-cards.ts";
import { payWith } from "./pay-with.ts";

/** Makes the last saved card the default unless another was chosen since, and merges duplicates. */
export async function adoptCard(organization: string): Promise<void> {
  const { customer, asked } = await readSubscription(organization);
  if (customer === null) return;
  const [saved, chosen, doubles] = await Promise.all([
    newestSavedCard(customer),
    chosenCard(customer),
    listDoubles(customer),
  ]);
  const isNews = saved !== null && saved.setup !== chosen.setup && saved.at >= chosen.at;
  if (isNews) await payWith(customer, saved);
  // A pending choice is audited by its card's id, so duplicates stay until then.
  if (asked.length === 0) await joinCards(organization, customer, doubles);
}
