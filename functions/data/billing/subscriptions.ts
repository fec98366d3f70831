import { GetCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, overStored } from "#functions/data/item.ts";
import { customerKey, stripeEventKey, subscriptionKey, subscriptionsDue } from "#functions/data/keys.ts";
import {
  again,
  documents,
  ifConditionHolds,
  ifNew,
  tableName,
  transact,
  ttl,
  type Write,
} from "#functions/data/table.ts";
import { orNull } from "#shared/model/absent.ts";
import { Moment } from "#shared/model/moment.ts";
import { Money } from "#shared/model/money.ts";
import { Subscription } from "#shared/model/organization.ts";
import { foldedName } from "#shared/rules/billing/come-back.ts";
import { oneDay } from "#shared/rules/durations.ts";

/** Milliseconds for which an event is known. Stripe sends one again for three days, and an operator can for thirty. */
const eventLife = 40 * oneDay;

/** Earlier releases stored the last one alone, or null. */
const oneOrMany = (stored: unknown): unknown[] => [stored ?? []].flat();

const AskedItem = z.object({
  cancels: z.optional(z.boolean()),
  pays: z.optional(z.string()),
  removes: z.optional(z.string()),
  locates: z.optional(z.string()),
  at: Moment,
  entry: z.record(z.string(), z.unknown()),
});
type AskedItem = z.infer<typeof AskedItem>;

/**
 * How an organization pays, as stored: what Stripe last told, and what of it was said to people. `version` counts the
 * writes, `starts` the subscriptions that were begun.
 */
export const SubscriptionItem = itemOf(
  z.extend(Subscription, {
    organization: z._default(z.string(), ""),
    version: z._default(z.int(), 0),
    /** Its customer at Stripe, and the subscription that bills. */
    customer: orNull(z.string()),
    stripeSubscription: orNull(z.string()),
    starts: z._default(z.int(), 0),
    /** Locations that were removed and that Stripe may still bill: when they were added, and until when they were there. */
    removed: z._default(z.array(z.object({ added: Moment, at: Moment, since: z.optional(Moment) })), []),
    /** Locations that were removed lately: one that comes back is priced as if it had stayed. */
    former: z._default(z.array(z.object({ link: z.string(), name: z.string(), since: Moment, at: Moment })), []),
    /**
     * What people asked Stripe for whose answer is not noted yet, oldest first, each with the audit log's entry once Stripe says
     * it is so. Two may ask at once.
     */
    asked: z.pipe(z.transform(oneOrMany), z.array(AskedItem)),
    /**
     * What is still charged when it ends, if its organization closes now, as Stripe last told: null for nothing, undefined where
     * nobody asked since its locations changed. It is stored because taxes and parts of a month make it a sum that Stripe alone knows, and whoever
     * closes an account is told without asking Stripe.
     */
    dueAtEnd: z.catch(z.optional(z.nullable(Money)), undefined),
    /**
     * Behind which purchase the next look goes on, in the order of their ids, where there was no time for all that are open; empty
     * for the first.
     */
    purchasesTo: z.optional(z.string()),
    /** Something changed that Stripe is yet to be told. */
    changedAt: z.optional(Moment),
    /** Invoices whose receipt was sent, newest first. */
    receipts: z._default(z.array(z.string()), []),
    /** Locations whose promotion's end was told, and the cards, each with its last month, whose end was, newest first. */
    announced: z._default(z.array(z.string()), []),
    announcedCards: z._default(z.array(z.string()), []),
  }),
);
export type SubscriptionItem = z.infer<typeof SubscriptionItem>;

/** A subscription as it is stored, and as it is read. */
export interface StoredSubscription {
  stored: Record<string, unknown>;
  read: SubscriptionItem;
}

/** How an organization pays: one read unit. An organization that never paid has the noun's defaults. */
export async function readSubscription(organization: string): Promise<StoredSubscription> {
  const Key = subscriptionKey(organization);
  const { Item = {} } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return { stored: Item, read: SubscriptionItem.parse({ organization, ...Item }) };
}

/** Where the schedule finds a subscription, and when. Null for one that needs no looking after. */
const dueAt = (due: Date | null) => ({
  gsi2pk: due === null ? undefined : subscriptionsDue(),
  gsi2sk: due?.toISOString(),
});

/** Refuses where somebody wrote since it was read. */
const ifAt = (version: number) =>
  version === 0
    ? { ConditionExpression: "attribute_not_exists(version)" }
    : { ConditionExpression: "version = :before", ExpressionAttributeValues: { ":before": version } };

/** The write of a changed subscription, refused where somebody else wrote since it was read. `due`: when to look after it. */
export function subscriptionPut(before: StoredSubscription, after: SubscriptionItem, due: Date | null): Write {
  const { organization } = after;
  const changed = { ...after, version: before.read.version + 1 };
  const Item = {
    ...Object(overStored(before.stored, before.read, changed)),
    ...subscriptionKey(organization),
    kind: "subscription",
    _id: organization,
    organization,
    version: changed.version,
    changedAt: after.changedAt,
    ...dueAt(due),
  };
  return { Put: { TableName: tableName, Item, ...ifAt(before.read.version) } };
}

/**
 * Notes what somebody is about to ask Stripe for, beside what others ask: whatever becomes of its answer, the audit log tells of
 * it once it is so. Throws `TableBusy` where others were faster twelve times.
 */
export async function noteAsked(organization: string, asked: AskedItem): Promise<void> {
  await again(async () => {
    const { read } = await readSubscription(organization);
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

/** The write that makes it known whose a customer of Stripe's is. */
export const customerPut = (customer: string, organization: string): Write => ({
  Put: { TableName: tableName, Item: { ...customerKey(customer), kind: "customer", organization } },
});

/** The write that forgets whose a customer of Stripe's is: its events are nobody's from then on. */
export const customerForgotten = (customer: string): Write => ({
  Delete: { TableName: tableName, Key: customerKey(customer) },
});

/** Which organization a customer is, as stored. */
export const CustomerItem = itemOf(z.object({ organization: z.string() }));

/** Which organization a customer of Stripe's is, or null: 1 read unit. */
export async function readCustomer(customer: string): Promise<string | null> {
  const Key = customerKey(customer);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Item ? CustomerItem.parse(Item).organization : null;
}

/** Whether the effect of an event stands: 1 read unit. */
export async function isEventKnown(event: string): Promise<boolean> {
  const Key = stripeEventKey(event);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Item !== undefined;
}

/** The write that notes that an event's effect stands, refused where it does already. `life` in milliseconds. */
export const eventPut = (event: string, now: Date, life = eventLife): Write => ({
  Put: {
    TableName: tableName,
    Item: { ...stripeEventKey(event), kind: "stripeEvent", expiresAt: ttl(now.getTime() + life) },
    ConditionExpression: ifNew,
  },
});

/** Notes that an event's effect stands where nothing else is written. */
export async function noteEvent(event: string, now: Date): Promise<void> {
  await transact(() => [eventPut(event, now)]);
}

interface LocationChange {
  version?: number;
  removed?: { added: Date; since: Date; link: string; name: string };
}

/** The write that notes for Stripe that something changed, without the values that are true no longer. */
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

/**
 * The write that notes a change of the locations for Stripe: one more or, `removed`, one less. Refused where the
 * subscription changed since `version` was read; a removal needs none. What is still charged at its end is another sum then,
 * which only Stripe can tell.
 */
export const locationsChanged = (organization: string, now: Date, change: LocationChange): Write =>
  changeNoted(organization, now, { ...change, untrue: "dueAtEnd" });

/**
 * The write that notes that an organization closed or opened, for Stripe: what it pays for ends with its period. What is
 * still charged then stays the same.
 */
export const closingChanged = (organization: string, now: Date): Write => changeNoted(organization, now, {});

/**
 * The write that holds what was decided on a subscription as it was read, refused where it changed since. It changes the version
 * itself: of two who decide at once, the one who is second decides anew. Nothing is noted for Stripe.
 */
export function subscriptionHeld(organization: string, { version }: Pick<SubscriptionItem, "version">): Write {
  const { ConditionExpression, ExpressionAttributeValues } = ifAt(version);
  return {
    Update: {
      TableName: tableName,
      Key: subscriptionKey(organization),
      UpdateExpression: "SET kind = :kind, #id = :organization, organization = :organization, version = :after",
      ConditionExpression,
      ExpressionAttributeNames: { "#id": "_id" },
      ExpressionAttributeValues: {
        ...ExpressionAttributeValues,
        ":kind": "subscription",
        ":organization": organization,
        ":after": version + 1,
      },
    },
  };
}

/** The condition, for a transaction, that nobody wrote since a subscription was read. It leaves the version as it is. */
export const subscriptionCheck = (organization: string, { version }: Pick<SubscriptionItem, "version">): Write => ({
  ConditionCheck: { TableName: tableName, Key: subscriptionKey(organization), ...ifAt(version) },
});

/** An organization whose subscription is due to be looked after, and since when, as stored. */
export interface Due {
  organization: string;
  due: string;
}

/** A page of the organizations whose subscription is due to be looked after, the longest due first. */
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

/**
 * Looks after a subscription at another moment than the one at which it was found due. False where that changed meanwhile, because
 * somebody else looks after it or something new is to be looked at: a sooner moment is never overwritten, and of two who
 * found it one has it. 3 write units.
 */
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

/**
 * Notes behind which purchase the next look goes on, or, by null, that all that are open were looked at. Whoever compares the
 * organization with Stripe meanwhile does so anew, so that no older copy of this stands. 3 write units.
 */
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
