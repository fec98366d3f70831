import { GetCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf } from "#functions/data/item.ts";
import { customerKey, stripeEventKey, subscriptionKey, subscriptionsDue } from "#functions/data/keys.ts";
import {
  documents,
  ifConditionHolds,
  ifNew,
  retryOnConflict,
  tableName,
  transact,
  ttl,
  type Write,
} from "#functions/data/table.ts";
import { IsoMoment, orNull } from "#shared/model/moment.ts";
import { Money } from "#shared/model/money.ts";
import { Subscription } from "#shared/model/organization.ts";
import { foldedName } from "#shared/rules/billing/returning-locations.ts";
import { oneDay } from "#shared/rules/dates.ts";

/** Milliseconds; Stripe retries for three days, operators can for thirty. */
const eventLife = 40 * oneDay;

const AskedItem = z.object({
  cancels: z.optional(z.boolean()),
  pays: z.optional(z.string()),
  removes: z.optional(z.string()),
  locates: z.optional(z.string()),
  at: IsoMoment,
  entry: z.record(z.string(), z.unknown()),
});
type AskedItem = z.infer<typeof AskedItem>;

export const SubscriptionItem = itemOf(
  z.extend(Subscription, {
    organization: z._default(z.string(), ""),
    version: z._default(z.int(), 0),
    /** Stripe ids. */
    customer: orNull(z.string()),
    stripeSubscription: orNull(z.string()),
    starts: z._default(z.int(), 0),
    /** Removed locations that Stripe may still bill. */
    removed: z._default(z.array(z.object({ added: IsoMoment, at: IsoMoment, since: z.optional(IsoMoment) })), []),
    /** A location that returns keeps its billing start. */
    former: z._default(z.array(z.object({ link: z.string(), name: z.string(), since: IsoMoment, at: IsoMoment })), []),
    /** Changes requested from Stripe and not yet confirmed, oldest first, with their audit entries; there may be two at once. */
    asked: z._default(z.array(AskedItem), []),
    /** Final charge, which only Stripe knows (taxes, proration); null for nothing, undefined if unknown. */
    dueAtEnd: z.catch(z.optional(z.nullable(Money)), undefined),
    /** Where the next sync continues; empty for the first. */
    purchasesTo: z.optional(z.string()),
    /** Stripe does not know the change yet. */
    changedAt: z.optional(IsoMoment),
    receipts: z._default(z.array(z.string()), []),
    /** Announced ends of promotions and cards, newest first. */
    announced: z._default(z.array(z.string()), []),
    announcedCards: z._default(z.array(z.string()), []),
  }),
);
export type SubscriptionItem = z.infer<typeof SubscriptionItem>;

/** How an organization pays: one read unit. An organization that never paid has the noun's defaults. */
export async function readSubscription(organization: string): Promise<SubscriptionItem> {
  const Key = subscriptionKey(organization);
  const { Item = {} } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return SubscriptionItem.parse({ organization, ...Item });
}

const dueAt = (due: Date | null) => ({
  gsi2pk: due === null ? undefined : subscriptionsDue(),
  gsi2sk: due?.toISOString(),
});

const ifAt = (version: number) =>
  version === 0
    ? { ConditionExpression: "attribute_not_exists(version)" }
    : { ConditionExpression: "version = :before", ExpressionAttributeValues: { ":before": version } };

/** The write of a changed subscription, refused where somebody else wrote since it was read. `due`: when to look after it. */
export function subscriptionPut(before: SubscriptionItem, after: SubscriptionItem, due: Date | null): Write {
  const { organization } = after;
  const Item = {
    ...subscriptionKey(organization),
    kind: "subscription",
    ...after,
    _id: organization,
    version: before.version + 1,
    ...dueAt(due),
  };
  return { Put: { TableName: tableName, Item, ...ifAt(before.version) } };
}

/** Notes a Stripe call before it is made, for the audit log; throws `TableBusy` after twelve conflicts. */
export async function noteAsked(organization: string, asked: AskedItem): Promise<void> {
  await retryOnConflict(async () => {
    const read = await readSubscription(organization);
    const { ConditionExpression, ExpressionAttributeValues } = ifAt(read.version);
    const { done } = await transact(() => [
      {
        Update: {
          TableName: tableName,
          Key: subscriptionKey(organization),
          UpdateExpression: "SET asked = :asked, version = :after",
          ConditionExpression,
          ExpressionAttributeValues: {
            ...ExpressionAttributeValues,
            ":asked": [...read.asked, asked],
            ":after": read.version + 1,
          },
        },
      },
    ]);
    return done || undefined;
  });
}

/** Maps a Stripe customer to its organization. */
export const customerPut = (customer: string, organization: string): Write => ({
  Put: { TableName: tableName, Item: { ...customerKey(customer), kind: "customer", organization } },
});

/** Later Stripe events of the customer are ignored. */
export const stripeCustomerForgotten = (customer: string): Write => ({
  Delete: { TableName: tableName, Key: customerKey(customer) },
});

export const CustomerItem = itemOf(z.object({ organization: z.string() }));

/** Organization of a Stripe customer, or null. */
export async function readCustomer(customer: string): Promise<string | null> {
  const Key = customerKey(customer);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Item ? CustomerItem.parse(Item).organization : null;
}

export async function isEventKnown(event: string): Promise<boolean> {
  const Key = stripeEventKey(event);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Item !== undefined;
}

/** Marks an event as applied; refused if it was. `life` in milliseconds. */
export const eventPut = (event: string, now: Date, life = eventLife): Write => ({
  Put: {
    TableName: tableName,
    Item: { ...stripeEventKey(event), kind: "stripeEvent", expiresAt: ttl(now.getTime() + life) },
    ConditionExpression: ifNew,
  },
});

export async function noteEvent(event: string, now: Date): Promise<void> {
  await transact(() => [eventPut(event, now)]);
}

interface LocationChange {
  version?: number;
  removed?: { added: Date; since: Date; link: string; name: string };
}

function changeNoted(
  organization: string,
  now: Date,
  { version, removed, untrue }: LocationChange & { untrue?: "dueAtEnd" },
): Write {
  const at = now.toISOString();
  return {
    Update: {
      TableName: tableName,
      Key: subscriptionKey(organization),
      UpdateExpression:
        "SET kind = :kind, #id = :organization, organization = :organization, changedAt = :now, gsi2pk = :due, gsi2sk = :now, version = if_not_exists(version, :none) + :one".concat(
          removed
            ? ", removed = list_append(if_not_exists(removed, :empty), :removed), former = list_append(if_not_exists(former, :empty), :former)"
            : "",
          untrue ? ` REMOVE ${untrue}` : "",
        ),
      ExpressionAttributeNames: { "#id": "_id" },
      ...(version !== undefined && {
        ConditionExpression: version === 0 ? "attribute_not_exists(version)" : "version = :before",
      }),
      ExpressionAttributeValues: {
        ":kind": "subscription",
        ":organization": organization,
        ":now": at,
        ":due": subscriptionsDue(),
        ":none": 0,
        ":one": 1,
        ...(removed && {
          ":empty": [],
          ":removed": [{ added: removed.added.toISOString(), at, since: removed.since.toISOString() }],
          ":former": [{ link: removed.link, name: foldedName(removed.name), since: removed.since.toISOString(), at }],
        }),
        ...(version !== undefined && version > 0 && { ":before": version }),
      },
    },
  };
}

/** Marks an added or `removed` location for Stripe; additions are refused if `version` changed. */
export const locationsChanged = (organization: string, now: Date, change: LocationChange): Write =>
  changeNoted(organization, now, { ...change, untrue: "dueAtEnd" });

/** Marks a closed or reopened organization for Stripe. */
export const closingChanged = (organization: string, now: Date): Write => changeNoted(organization, now, {});

export interface Due {
  organization: string;
  due: string;
}

/** Organizations with a due subscription sync, longest overdue first. */
export async function listDue(now: Date, limit: number): Promise<Due[]> {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi2",
      KeyConditionExpression: "gsi2pk = :pk AND gsi2sk <= :now",
      ExpressionAttributeValues: { ":pk": subscriptionsDue(), ":now": now.toISOString() },
      Limit: limit,
    }),
  );
  return Items.flatMap(({ organization, gsi2sk: due }) =>
    typeof organization === "string" && typeof due === "string" ? [{ organization, due }] : [],
  );
}

/** Reschedules a sync; false if somebody else did. */
export async function postponeDue({ organization, due }: Due, to: Date): Promise<boolean> {
  const postponed = await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: subscriptionKey(organization),
        UpdateExpression: "SET gsi2sk = :to",
        ConditionExpression: "gsi2pk = :pk AND gsi2sk = :due",
        ExpressionAttributeValues: { ":pk": subscriptionsDue(), ":due": due, ":to": to.toISOString() },
      }),
    ),
  );
  return postponed !== null;
}

/** Notes where the purchase sync continues (null: done); stale copies are refused by version. */
export async function notePurchasesTo(organization: string, to: string | null): Promise<void> {
  await transact(() => [
    {
      Update: {
        TableName: tableName,
        Key: subscriptionKey(organization),
        UpdateExpression: `SET version = version + :one${to === null ? " REMOVE purchasesTo" : ", purchasesTo = :to"}`,
        ConditionExpression: "attribute_exists(version)",
        ExpressionAttributeValues: { ":one": 1, ...(to !== null && { ":to": to }) },
      },
    },
  ]);
}
