import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable, shown } from "#functions/data/item.ts";
import { purchaseKey } from "#functions/data/keys.ts";
import { allBelow, documents, ifNew, tableName, type Write } from "#functions/data/table.ts";
import { orNull } from "#shared/model/moment.ts";
import { SmsPurchase } from "#shared/model/sms-purchase.ts";

export const PurchaseItem = itemOf(
  z.extend(SmsPurchase, {
    organization: z._default(z.string(), ""),
    version: z._default(z.int(), 1),
    /** Retried charges are idempotent only with the same card. */
    card: orNull(z.string()),
    /** Stripe id; null until Stripe answered. */
    payment: orNull(z.string()),
    /** Minor units; their credits were taken back. */
    refundedAmount: z._default(z.int(), 0),
    refundedCredits: z._default(z.int(), 0),
  }),
);
export type PurchaseItem = z.infer<typeof PurchaseItem>;

export const publicPurchase = (purchase: PurchaseItem): SmsPurchase => shown(SmsPurchase, purchase);

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

/** Updates a purchase; refused on a conflict. */
export const purchasePut = (before: PurchaseItem, changed: Partial<PurchaseItem>): Write =>
  put(
    { ...before, ...changed, version: before.version + 1 },
    { ConditionExpression: "version = :before", ExpressionAttributeValues: { ":before": before.version } },
  );
