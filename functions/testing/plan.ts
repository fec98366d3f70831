import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { newPurchasePut } from "#functions/data/billing/purchases.ts";
import type { SubscriptionItem } from "#functions/data/billing/subscriptions.ts";
import { subscriptionKey } from "#functions/data/keys.ts";
import { documents, tableName, transact } from "#functions/data/table.ts";
import { noSubscription } from "#shared/model/subscription.ts";

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
  await documents.send(new PutCommand({ TableName: tableName, Item }));
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
