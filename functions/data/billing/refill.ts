import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf } from "#functions/data/item.ts";
import { smsPoolKey } from "#functions/data/keys.ts";
import { documents, tableName, type Write } from "#functions/data/table.ts";
import { orNull } from "#shared/model/absent.ts";
import { Moment } from "#shared/model/moment.ts";
import { SmsPool } from "#shared/model/organization.ts";
import { RefillSettings, type RefillStanding } from "#shared/model/sms-purchase.ts";
import { boughtIn } from "#shared/rules/billing/refill-look.ts";

/**
 * An organization's SMS credits, and its automatic refill, as stored in one item: `refillPurchase` is the one purchase under
 * way, `refills` how many were made in `refillMonth` (`YYYY-MM`), `declines` how often in a row its card was declined.
 */
export const RefillItem = itemOf(
  z.extend(SmsPool, {
    refill: z._default(RefillSettings, RefillSettings.parse({})),
    refillPurchase: orNull(z.string()),
    refillMonth: orNull(z.string()),
    refills: z._default(z.int(), 0),
    declines: z._default(z.int(), 0),
    /** Not before: a day after a decline. */
    refillAfter: orNull(Moment),
    /** The cards that were declined since one last paid. */
    declinedCards: z._default(z.array(z.string()), []),
  }),
);
export type RefillItem = z.infer<typeof RefillItem>;

/** The refill as everybody sees it, and as the rule decides about it. */
export const standingOf = (item: RefillItem): RefillStanding => ({
  ...item.refill,
  automaticSMSRefill: item.automaticSMSRefill,
  declines: item.declines,
  after: item.refillAfter,
  month: item.refillMonth,
  bought: item.refills,
  underWay: item.refillPurchase !== null,
});

/** The SMS credits and the refill: 1 read unit. */
export async function readRefill(organization: string): Promise<RefillItem> {
  const Key = smsPoolKey(organization);
  const { Item = {} } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return RefillItem.parse(Item);
}

/** An update of the pool's item that touches none of its credits. */
const update = (
  organization: string,
  UpdateExpression: string,
  values: Record<string, unknown>,
  ConditionExpression?: string,
): Write => ({
  Update: {
    TableName: tableName,
    Key: smsPoolKey(organization),
    UpdateExpression,
    ...(UpdateExpression.includes("#id") && { ExpressionAttributeNames: { "#id": "_id" } }),
    ...(ConditionExpression !== undefined && { ConditionExpression }),
    ExpressionAttributeValues: values,
  },
});

/** The condition that an attribute is what was read of it: where it is missing, that was its default. */
const isAsRead = (path: string, value: string): string => `(attribute_not_exists(${path}) OR ${path} = ${value})`;

/** When a refill buys what. Looked at one by one: another release may store more of it. */
const settings = ["below", "pack", "monthlyLimit"] as const;

/** The condition that this is set as it was read, with the values `settingsRead`. */
const isSetAsRead = settings.map((name) => isAsRead(`refill.${name}`, `:${name}`)).join(" AND ");
const settingsRead = ({ refill }: RefillItem) => Object.fromEntries(settings.map((name) => [`:${name}`, refill[name]]));

/** How the refill is to be set, instead of what was read of it. */
interface Setting {
  read: RefillItem;
  isOn: boolean;
  refill: RefillSettings;
  anew: boolean;
  now: Date;
}

/**
 * The write of how the refill is set. With a card that was not declined yet it begins `anew`: no decline counts.
 * While it is on, `changedAt` has the stream tell each change of the credits. Refused where it was set otherwise since it was
 * read, or a card was declined.
 */
export const refillSettingsPut = (organization: string, { read, isOn, refill, anew, now }: Setting): Write => {
  const removed = [...(anew ? ["refillAfter"] : []), ...(isOn ? [] : ["changedAt"])];
  return update(
    organization,
    "SET automaticSMSRefill = :on, refill = :refill, kind = :kind, #id = :organization, organization = :organization".concat(
      anew ? ", declines = :none" : "",
      isOn ? ", changedAt = :now" : "",
      removed.length > 0 ? ` REMOVE ${removed.join(", ")}` : "",
    ),
    {
      ":on": isOn,
      ":refill": refill,
      ":kind": "sms",
      ":organization": organization,
      ...(anew && { ":none": 0 }),
      ...(isOn && { ":now": now.toISOString() }),
      ...settingsRead(read),
      ":readOn": read.automaticSMSRefill,
      ":readCards": read.declinedCards,
    },
    [isAsRead("automaticSMSRefill", ":readOn"), isSetAsRead, isAsRead("declinedCards", ":readCards")].join(" AND "),
  );
};

/** The write that switches the refill off. Refused where it is off already, or a refill is under way. */
export const refillSwitchedOff = (organization: string): Write =>
  update(
    organization,
    "SET automaticSMSRefill = :off REMOVE changedAt",
    { ":off": false, ":on": true },
    "automaticSMSRefill = :on AND attribute_not_exists(refillPurchase)",
  );

/** What a refill begins with: what was read of the pool, the purchase, and the month of the organization's time zone. */
interface Begun {
  read: RefillItem;
  purchase: string;
  month: string;
  now: Date;
}

/**
 * The write that begins a refill, refused unless it is switched on, none is under way, fewer credits than its setting
 * remain, none was paid for since it was read, and what it buys is still set so: of many that race, one begins.
 */
export const refillBegun = (organization: string, { read, purchase, month, now }: Begun): Write =>
  update(
    organization,
    "SET refillPurchase = :purchase, refillMonth = :month, refills = :refills",
    {
      ":purchase": purchase,
      ":month": month,
      ":refills": boughtIn(standingOf(read), month),
      ":before": read.refills,
      ":on": true,
      ":now": now.toISOString(),
      ...settingsRead(read),
    },
    `automaticSMSRefill = :on AND (attribute_not_exists(smsCredits) OR smsCredits < :below) AND attribute_not_exists(refillPurchase) AND (attribute_not_exists(refillAfter) OR refillAfter <= :now) AND ${isAsRead("refills", ":before")} AND ${isSetAsRead}`,
  );

const isOwn = "refillPurchase = :purchase";

/** The write that ends a refill that Stripe never heard of: it counts neither as one nor as a decline. Refused where it ended. */
export const refillForgotten = (organization: string, purchase: string): Write =>
  update(organization, "REMOVE refillPurchase", { ":purchase": purchase }, isOwn);

/** The write that ends a refill that was paid for: it counts for its month, and declines begin anew. Refused where it ended. */
export const refillPaid = (organization: string, purchase: string): Write =>
  update(
    organization,
    "SET refills = refills + :one, declines = :none REMOVE refillPurchase, refillAfter, declinedCards",
    { ":one": 1, ":none": 0, ":purchase": purchase },
    isOwn,
  );

/** The write that ends a refill that was declined: the next one waits until `after` or, `off`, none comes. Refused where it ended. */
export const refillDeclined = (
  organization: string,
  purchase: string,
  { declines, after, off, card }: { declines: number; after: Date; off: boolean; card: string | null },
): Write =>
  update(
    organization,
    `SET declines = :declines, refillAfter = :after, declinedCards = list_append(if_not_exists(declinedCards, :empty), :card)${off ? ", automaticSMSRefill = :off" : ""} REMOVE refillPurchase${off ? ", changedAt" : ""}`,
    {
      ":declines": declines,
      ":after": after.toISOString(),
      ":card": card === null ? [] : [card],
      ":empty": [],
      ":purchase": purchase,
      ...(off && { ":off": false }),
    },
    isOwn,
  );
