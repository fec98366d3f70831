import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable, shown } from "#functions/data/item.ts";
import { purchaseKey } from "#functions/data/keys.ts";
import { allBelow, documents, ifNew, tableName, type Write } from "#functions/data/table.ts";
import { orNull } from "#shared/model/absent.ts";
import { SmsPurchase } from "#shared/model/sms-purchase.ts";

/** A purchase of SMS credits as stored. */
export const PurchaseItem = itemOf(
  z.extend(SmsPurchase, {
    organization: z._default(z.string(), ""),
    version: z._default(z.int(), 1),
    /** The card that is charged: a repeated call is the same only with the same card. */
    card: orNull(z.string()),
    /** Its payment at Stripe. Null until Stripe has answered. */
    payment: orNull(z.string()),
    /** What was given back of it, in minor units, and the credits that were taken back for that. */
    refundedAmount: z._default(z.int(), 0),
    refundedCredits: z._default(z.int(), 0),
  }),
);
export type PurchaseItem = z.infer<typeof PurchaseItem>;

/** The purchase as its organization sees it. */
export const publicPurchase = (purchase: PurchaseItem): SmsPurchase => shown(SmsPurchase, purchase);

/** One purchase, or null: 1 read unit. */
export async function readPurchase(organization: string, purchase: string): Promise<PurchaseItem | null> {
  const Key = purchaseKey(organization, purchase);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Item ? PurchaseItem.parse(Item) : null;
}

/** An organization's purchases, oldest first: 1 read unit for each 4 kB, about twelve of them. */
export const listPurchases = async (organization: string): Promise<PurchaseItem[]> =>
  readable(PurchaseItem, await allBelow(purchaseKey(organization, ""), { ConsistentRead: true }));

const put = (purchase: PurchaseItem, condition: object): Write => ({
  Put: {
    TableName: tableName,
    Item: { ...purchaseKey(purchase.organization, purchase._id), kind: "purchase", ...purchase },
    ...condition,
  },
});

/** The write of a new purchase, refused where there is one of this id. */
export const newPurchasePut = (purchase: PurchaseItem): Write => put(purchase, { ConditionExpression: ifNew });

/** The write of a changed purchase, refused where somebody else changed it since it was read. */
export const purchasePut = (before: PurchaseItem, changed: Partial<PurchaseItem>): Write =>
  put(
    { ...before, ...changed, version: before.version + 1 },
    { ConditionExpression: "version = :before", ExpressionAttributeValues: { ":before": before.version } },
  );
