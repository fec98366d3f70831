import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable, shown } from "#functions/data/item.ts";
import { purchaseKey } from "#functions/data/keys.ts";
import { allBelow, documents, ifNew, tableName, type Write } from "#functions/data/table.ts";
import { orNull } from "#shared/model/absent.ts";
import { SmsPurchase } from "#shared/model/sms-purchase.ts";

export const PurchaseItem = itemOf(
  z.extend(SmsPurchase, {
    organization: z._default(z.string(), ""),
    version: z._default(z.int(), 1),
    /** A retried charge is idempotent only with the same card. */
    card: orNull(z.string()),
    /** Stripe payment id; null until Stripe answered. */
    payment: orNull(z.string()),
    /** Minor units; the matching credits were taken back. */
    refundedAmount: z._default(z.int(), 0),
    refundedCredits: z._default(z.int(), 0),
  }),
);
export type PurchaseItem = z.infer<typeof PurchaseItem>;

/** The purchase as its organization sees it. */
export const publicPurchase = (purchase: PurchaseItem): SmsPurchase => shown(SmsPurchase, purchase);

/** Purchase by id, or null. */
export async function readPurchase(organization: string, purchase: string): Promise<PurchaseItem | null> {
  const Key = purchaseKey(organization, purchase);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Item ? PurchaseItem.parse(Item) : null;
}

/** Purchases, oldest first. */
export const listPurchases = async (organization: string): Promise<PurchaseItem[]> =>
  readable(PurchaseItem, await allBelow(purchaseKey(organization, ""), { ConsistentRead: true }));

const put = (purchase: PurchaseItem, condition: object): Write => ({
  Put: {
    TableName: tableName,
    Item: { ...purchaseKey(purchase.organization, purchase._id), kind: "purchase", ...purchase },
    ...condition,
  },
});

/** Adds a purchase; refused if its id exists. */
export const newPurchasePut = (purchase: PurchaseItem): Write => put(purchase, { ConditionExpression: ifNew });

/** Updates a purchase; refused if it changed since it was read. */
export const purchasePut = (before: PurchaseItem, changed: Partial<PurchaseItem>): Write =>
  put(
    { ...before, ...changed, version: before.version + 1 },
    { ConditionExpression: "version = :before", ExpressionAttributeValues: { ":before": before.version } },
  );
