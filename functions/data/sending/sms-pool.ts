import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { itemOf } from "#functions/data/item.ts";
import { freeCreditsKey, ledgerKey, smsPoolKey } from "#functions/data/keys.ts";
import { countWithin } from "#functions/data/limits.ts";
import { newestOf } from "#functions/data/newest.ts";
import { documents, ifNew, readAll, tableName, transact, type Write } from "#functions/data/table.ts";
import type { NamedThing } from "#shared/model/feedback.ts";
import { SmsPool } from "#shared/model/organization.ts";
import { type LedgerCause, LedgerEntry } from "#shared/model/sms-ledger.ts";
import { inSeconds, oneDay } from "#shared/rules/dates.ts";
import { fewCredits, freeCreditsOfNetwork, isInFreeCountry } from "#shared/rules/sending/sms-credits.ts";

export const LedgerItem = itemOf(LedgerEntry);

const free = SmsPool.parse({}).smsCredits;

/** Grants free credits once per person or inbox; refused otherwise. */
export const freeCreditsTaken = (who: string, organization: string): Write => ({
  Put: {
    TableName: tableName,
    Item: { ...freeCreditsKey(who), kind: "freeCredits", organization },
    ConditionExpression: ifNew,
  },
});

/** Limits free credits per network and day. */
export const freeCreditsCounted = (network: string, now: Date): Write =>
  countWithin({ name: "freeCredits", hash: network, seconds: inSeconds(oneDay) }, freeCreditsOfNetwork, now);

/** Creates an organization's pool without free credits. */
export const noFreeCredits = (organization: string): Write => ({
  Put: {
    TableName: tableName,
    Item: { ...smsPoolKey(organization), kind: "sms", smsCredits: 0 },
    ConditionExpression: ifNew,
  },
});

async function poolOf(organization: string): Promise<Record<string, unknown>> {
  const Key = smsPoolKey(organization);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return { smsCredits: free, ...Item };
}

/** Refunds never undo it. */
const hasBought = ({ bought }: Record<string, unknown>): boolean => Number(bought ?? 0) > 0;

export const readCredits = async (organization: string): Promise<number> =>
  Number((await poolOf(organization)).smsCredits);

/** `opening`: credits before the first ledger entry. */
export async function readPool(
  organization: string,
): Promise<{ credits: number; opening: number; hasBought: boolean }> {
  const pool = await poolOf(organization);
  const credits = Number(pool.smsCredits);
  return { credits, opening: credits - Number(pool.ledger ?? 0), hasBought: hasBought(pool) };
}

/** Free credits pay only for numbers in `freeCountries`. */
export const mayText = async (organization: string, number: string): Promise<boolean> =>
  isInFreeCountry(number) || (await readPool(organization)).hasBought;

/** Ids must be distinct. */
export async function whoBought(organizations: readonly string[]): Promise<string[]> {
  const pools = await readAll(organizations.map(smsPoolKey), { ConsistentRead: true });
  const bought = new Set(pools.filter((pool) => hasBought(pool)).map(({ pk }) => pk));
  return organizations.filter((organization) => bought.has(smsPoolKey(organization).pk));
}

/** Credits, and whether their owners were alerted that few remain. */
export async function readFew(organization: string): Promise<{ credits: number; isTold: boolean }> {
  const { smsCredits, fewToldAt } = await poolOf(organization);
  return { credits: Number(smsCredits), isTold: fewToldAt !== undefined };
}

/** Queues the low-credits alert once per refill; false if already alerted or above `fewCredits`. */
export async function noteFew(organization: string, messages: readonly Write[], now: Date): Promise<boolean> {
  const { done } = await transact(() => [
    {
      Update: {
        TableName: tableName,
        Key: smsPoolKey(organization),
        UpdateExpression: "SET fewToldAt = :now",
        ConditionExpression: "smsCredits <= :few AND attribute_not_exists(fewToldAt)",
        ExpressionAttributeValues: { ":now": now.toISOString(), ":few": fewCredits },
      },
    },
    ...messages,
  ]);
  return done;
}

/** Newest first. */
export const listLedger = (organization: string, page: { limit: number; after: string | null }) =>
  newestOf(LedgerItem, (entry) => ledgerKey(organization, entry), page);

/** Negative when spent. */
export interface CreditChange {
  cause: LedgerCause;
  credits: number;
  about: string;
  by: NamedThing | null;
}

const isRefund = ({ cause }: CreditChange): boolean => cause.endsWith("_refund");

const isBought = ({ cause }: CreditChange): boolean => cause === "purchase" || cause === "refill";

interface Filling {
  fillsUp: boolean;
  bought: number;
  overdraft: number;
}

/** Refused if short; filling up rearms the low-credits alert. */
function poolUpdate(organization: string, credits: number, { fillsUp, bought, overdraft }: Filling): Write {
  const spends = credits < 0;
  return {
    Update: {
      TableName: tableName,
      Key: smsPoolKey(organization),
      UpdateExpression:
        "SET smsCredits = if_not_exists(smsCredits, :free) + :credits, ledger = if_not_exists(ledger, :none) + :credits, kind = :kind".concat(
          bought > 0 ? ", bought = if_not_exists(bought, :none) + :bought" : "",
          fillsUp ? " REMOVE fewToldAt" : "",
        ),
      ...(spends && { ConditionExpression: "attribute_not_exists(smsCredits) OR smsCredits >= :least" }),
      ExpressionAttributeValues: {
        ":free": free,
        ":none": 0,
        ":credits": credits,
        ":kind": "sms",
        ...(bought > 0 && { ":bought": bought }),
        ...(spends && { ":least": -credits - overdraft }),
      },
    },
  };
}

/** Pool and ledger items, starting from `opening` credits. */
export const poolRecords = (organization: string, opening: number, changes: readonly LedgerEntry[]) => {
  const ledger = changes.reduce((sum, { credits }) => sum + credits, 0);
  return [
    { ...smsPoolKey(organization), kind: "sms", smsCredits: opening + ledger, ledger },
    ...changes.map((entry) => ({ ...ledgerKey(organization, entry._id), kind: "ledger", ...entry })),
  ];
};

const entryPuts = (organization: string, changes: readonly CreditChange[], now: Date): Write[] =>
  changes.map((change) => {
    const _id = ulid(now.getTime());
    const Item = { ...ledgerKey(organization, _id), kind: "ledger", _id, at: now.toISOString(), ...change };
    return { Put: { TableName: tableName, Item } };
  });

/**
 * Changes credits with a ledger entry each, refused if short; `overdraft`: how many may be missing, because queued
 * messages hold them.
 */
export const changeCredits = (
  organization: string,
  changes: readonly CreditChange[],
  now: Date,
  overdraft = 0,
): Write[] => {
  const counted = changes.filter(({ credits }) => credits !== 0);
  if (counted.length === 0) return [];
  const sum = counted.reduce((total, { credits }) => total + credits, 0);
  const fillsUp = counted.some((change) => change.credits > 0 && !isRefund(change));
  const bought = counted.filter(isBought).reduce((total, { credits }) => total + credits, 0);
  return [poolUpdate(organization, sum, { fillsUp, bought, overdraft }), ...entryPuts(organization, counted, now)];
};
