import { ulid } from "ulid";
import { newPurchasePut } from "#functions/data/billing/purchases.ts";
import type { SubscriptionItem } from "#functions/data/billing/subscriptions.ts";
import { subscriptionKey } from "#functions/data/keys.ts";
import { planNoted } from "#functions/data/organizations/organizations.ts";
import { tableName, transact } from "#functions/data/table.ts";
import { Subscription } from "#shared/model/organization.ts";
import { noSubscription } from "#shared/model/subscription.ts";
import { standingOf } from "#shared/rules/billing/subscription.ts";
import { planOf } from "#shared/rules/plans.ts";

/** Payment failed over 14 days ago, and three emails were sent. */
export const overdue = {
  reminded: 3,
  subscription: { ...noSubscription, status: "unpaid", unpaidSince: "2026-01-01T00:00:00.000Z" },
} as const;

/** Subscribed at an agreed price, which allows any number of locations. */
export async function withPlan(organization: string, more: Partial<SubscriptionItem> = {}): Promise<void> {
  const Item = {
    ...subscriptionKey(organization),
    kind: "subscription",
    _id: organization,
    organization,
    subscription: { ...noSubscription, status: "subscribed" },
    isAgreed: true,
    version: 1,
    ...more,
  };
  const plan = planOf(standingOf(Subscription.parse(Item), new Date()));
  await transact(() => [{ Put: { TableName: tableName, Item } }, planNoted(organization, plan)]);
}

export async function aPurchase(organization: string): Promise<string> {
  const _id = ulid();
  const amount = { amount: 8_00, currency: "USD" };
  const more = { automatic: false, version: 1, payment: null, card: null, refundedAmount: 0, refundedCredits: 0 };
  const at = new Date().toISOString();
  await transact(() => [
    newPurchasePut({ _id, organization, credits: 100, amount, status: "paid", at, by: null, ...more }),
  ]);
  return _id;
}
