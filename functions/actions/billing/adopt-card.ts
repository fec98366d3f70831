import { listPurchases } from "#functions/data/billing/purchases.ts";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import {
  chooseCard,
  followDefault,
  listDoubles,
  newestSavedCard,
  removeCard,
} from "#functions/services/billing/cards.ts";
import { chosenCard } from "#functions/services/billing/customers.ts";
import { readSubscriptions } from "#functions/services/billing/subscriptions.ts";
import type { DoubleCard } from "#shared/rules/billing/double-cards.ts";
import { isLive } from "#shared/rules/billing/subscription.ts";
import { payWith } from "./pay-with.ts";

const underWay = ["pending", "authenticate"];

/** Removes duplicate cards once the newer one pays instead, so that nothing lacks a card; repeatable. */
async function joinCards(organization: string, customer: string, doubles: readonly DoubleCard[]): Promise<void> {
  if (doubles.length === 0) return;
  const [chosen, subscriptions, purchases] = await Promise.all([
    chosenCard(customer),
    readSubscriptions(customer),
    listPurchases(organization),
  ]);
  const charged = purchases.filter(({ status }) => underWay.includes(status)).map(({ card }) => card);
  const live = subscriptions.find(isLive);
  for (const { older, newer } of doubles) {
    if (charged.includes(older)) continue;
    if (live?.card === older && !(await followDefault(live.id, newer))) continue;
    if (chosen.card?._id === older && !(await chooseCard(customer, { card: newer, at: chosen.at }))) continue;
    await removeCard(older);
  }
}

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
