import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf } from "#functions/data/item.ts";
import { smsPoolKey } from "#functions/data/keys.ts";
import { documents, tableName, type Write } from "#functions/data/table.ts";
import { IsoMoment, orNull } from "#shared/model/moment.ts";
import { SmsPool } from "#shared/model/organization.ts";
import { RefillSettings, type RefillStanding } from "#shared/model/sms-purchase.ts";
import { boughtIn } from "#shared/rules/billing/refill.ts";

/** `refillMonth` is `YYYY-MM`; `refills` counts in that month, `declines` in a row. */
export const RefillItem = itemOf(
  z.extend(SmsPool, {
    refill: z._default(RefillSettings, RefillSettings.parse({})),
    refillPurchase: orNull(z.string()),
    refillMonth: orNull(z.string()),
    refills: z._default(z.int(), 0),
    declines: z._default(z.int(), 0),
    /** A day after a decline. */
    refillAfter: orNull(IsoMoment),
    /** Cards declined since the last success. */
    declinedCards: z._default(z.array(z.string()), []),
  }),
);
export type RefillItem = z.infer<typeof RefillItem>;

export const refillStanding = (item: RefillItem): RefillStanding => ({
  ...item.refill,
  automaticSMSRefill: item.automaticSMSRefill,
  declines: item.declines,
  after: item.refillAfter,
  month: item.refillMonth,
  bought: item.refills,
  underWay: item.refillPurchase !== null,
});

export async function readRefill(organization: string): Promise<RefillItem> {
  const Key = smsPoolKey(organization);
  const { Item = {} } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return RefillItem.parse(Item);
}

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

/** Condition that an attribute is unchanged; missing means default. */
const isAsRead = (path: string, value: string): string => `(attribute_not_exists(${path}) OR ${path} = ${value})`;

/** When a refill buys what. */
const settings = ["below", "pack", "monthlyLimit"] as const;

const isSetAsRead = settings.map((name) => isAsRead(`refill.${name}`, `:${name}`)).join(" AND ");
const settingsRead = ({ refill }: RefillItem) => Object.fromEntries(settings.map((name) => [`:${name}`, refill[name]]));

interface Setting {
  read: RefillItem;
  isOn: boolean;
  refill: RefillSettings;
  anew: boolean;
  now: Date;
}

/** Updates settings; while on, `changedAt` makes the stream report credit changes. Refused on a conflict. */
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

/** Switches the refill off; refused if off or in progress. */
export const refillSwitchedOff = (organization: string): Write =>
  update(
    organization,
    "SET automaticSMSRefill = :off REMOVE changedAt",
    { ":off": false, ":on": true },
    "automaticSMSRefill = :on AND attribute_not_exists(refillPurchase)",
  );

/** `month` is in the organization's time zone. */
interface Begun {
  read: RefillItem;
  purchase: string;
  month: string;
  now: Date;
}

/** Starts a refill, once for concurrent calls; refused if its conditions changed. */
export const refillBegun = (organization: string, { read, purchase, month, now }: Begun): Write =>
  update(
    organization,
    "SET refillPurchase = :purchase, refillMonth = :month, refills = :refills",
    {
      ":purchase": purchase,
      ":month": month,
      ":refills": boughtIn(refillStanding(read), month),
      ":before": read.refills,
      ":on": true,
      ":now": now.toISOString(),
      ...settingsRead(read),
    },
    `automaticSMSRefill = :on AND (attribute_not_exists(smsCredits) OR smsCredits < :below) AND attribute_not_exists(refillPurchase) AND (attribute_not_exists(refillAfter) OR refillAfter <= :now) AND ${isAsRead("refills", ":before")} AND ${isSetAsRead}`,
  );

const isOwn = "refillPurchase = :purchase";

/** Ends a refill that never reached Stripe; counts as nothing. */
export const refillForgotten = (organization: string, purchase: string): Write =>
  update(organization, "REMOVE refillPurchase", { ":purchase": purchase }, isOwn);

/** Ends a paid refill and resets declines; refused if already ended. */
export const refillPaid = (organization: string, purchase: string): Write =>
  update(
    organization,
    "SET refills = refills + :one, declines = :none REMOVE refillPurchase, refillAfter, declinedCards",
    { ":one": 1, ":none": 0, ":purchase": purchase },
    isOwn,
  );

/** Ends a declined refill; `off` also switches it off. Refused if already ended. */
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
