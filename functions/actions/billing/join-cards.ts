import { listPurchases } from "#functions/data/billing/purchases.ts";
import { chooseCard, followDefault, removeCard } from "#functions/services/billing/cards.ts";
import { chosenCard } from "#functions/services/billing/customers.ts";
import { readSubscriptions } from "#functions/services/billing/subscriptions.ts";
import type { DoubleCard } from "#shared/rules/billing/double-cards.ts";
import { isLive } from "#shared/rules/billing/subscription.ts";

const underWay = ["pending", "authenticate"];

/** Removes duplicate cards once the newer one pays instead, so that nothing lacks a card; repeatable. */
export async function joinCards(organization: string, customer: string, doubles: readonly DoubleCard[]): Promise<void> {
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
