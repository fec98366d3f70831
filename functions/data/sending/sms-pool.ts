import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { itemOf } from "#functions/data/item.ts";
import { freeCreditsKey, ledgerKey, smsPoolKey } from "#functions/data/keys.ts";
import { countWithin } from "#functions/data/limits.ts";
import { newestOf } from "#functions/data/newest.ts";
import { documents, ifNew, readAll, tableName, transact, type Write } from "#functions/data/table.ts";
import type { Named } from "#shared/model/feedback.ts";
import { SmsPool } from "#shared/model/organization.ts";
import { type LedgerCause, LedgerEntry } from "#shared/model/sms-ledger.ts";
import { inSeconds, oneDay } from "#shared/rules/durations.ts";
import { fewCredits } from "#shared/rules/sending/few-credits.ts";
import { freeCreditsOfNetwork, isInFreeCountry } from "#shared/rules/sending/free-credits.ts";

/** One change of the credits, as stored. */
export const LedgerItem = itemOf(LedgerEntry);

/** What an organization has before anything was used or bought. */
const free = SmsPool.parse({}).smsCredits;

/** The write by which the first organization of a person, or of an inbox, has their free credits; refused where another one had them. */
export const freeCreditsTaken = (who: string, organization: string): Write => ({
  Put: {
    TableName: tableName,
    Item: { ...freeCreditsKey(who), kind: "freeCredits", organization },
    ConditionExpression: ifNew,
  },
});

/** The write that counts free credits for the hash of the network that asks for them; refused beyond what one gets in a day. */
export const freeCreditsCounted = (network: string, now: Date): Write =>
  countWithin({ name: "freeCredits", hash: network, seconds: inSeconds(oneDay) }, freeCreditsOfNetwork, now);

/** The write by which a new organization begins without credits. */
export const noFreeCredits = (organization: string): Write => ({
  Put: {
    TableName: tableName,
    Item: { ...smsPoolKey(organization), kind: "sms", smsCredits: 0 },
    ConditionExpression: ifNew,
  },
});

/** The pool as it is stored: what was never written is as it begins. */
async function poolOf(organization: string): Promise<Record<string, unknown>> {
  const Key = smsPoolKey(organization);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return { smsCredits: free, ...Item };
}

/** Whether any credits were ever bought. What is given back takes none of it back: once it is so, it stays so. */
const hasBought = ({ bought }: Record<string, unknown>): boolean => Number(bought ?? 0) > 0;

/** The credits that an organization has: one read unit. */
export const readCredits = async (organization: string): Promise<number> =>
  Number((await poolOf(organization)).smsCredits);

/**
 * The credits of an organization, what there was before the ledger's first entry, and whether any were ever bought: all that
 * it sends before is paid by the free ones. One read unit.
 */
export async function readPool(
  organization: string,
): Promise<{ credits: number; opening: number; hasBought: boolean }> {
  const pool = await poolOf(organization);
  const credits = Number(pool.smsCredits);
  return { credits, opening: credits - Number(pool.ledger ?? 0), hasBought: hasBought(pool) };
}

/**
 * Whether an organization's credits may pay a text to a number with its country code: free ones go to `freeCountries` alone.
 * One read unit for a number elsewhere.
 */
export const mayText = async (organization: string, number: string): Promise<boolean> =>
  isInFreeCountry(number) || (await readPool(organization)).hasBought;

/** Those of some organizations, all different, that ever bought credits: one read unit each. */
export async function whoBought(organizations: readonly string[]): Promise<string[]> {
  const pools = await readAll(organizations.map(smsPoolKey), { ConsistentRead: true });
  const bought = new Set(pools.filter((pool) => hasBought(pool)).map(({ pk }) => pk));
  return organizations.filter((organization) => bought.has(smsPoolKey(organization).pk));
}

/** The credits of an organization, and whether it was told that they are few. One read unit. */
export async function readFew(organization: string): Promise<{ credits: number; isTold: boolean }> {
  const { smsCredits, fewToldAt } = await poolOf(organization);
  return { credits: Number(smsCredits), isTold: fewToldAt !== undefined };
}

/**
 * Notes that an organization is told that its credits are few, with the messages that say so: once until they are filled
 * up. False where it was told, or they are more than `fewCredits`.
 */
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

/** A page of what changed an organization's credits, newest first. 0.5 read units for each 4 kB. */
export const listLedger = (organization: string, page: { limit: number; after: string | null }) =>
  newestOf(LedgerItem, (entry) => ledgerKey(organization, entry), page);

/** Why an organization's credits change, and by how many: below zero where they are spent. */
export interface CreditChange {
  cause: LedgerCause;
  credits: number;
  /** The id of the request or message. */
  about: string;
  by: Named | null;
}

/** What gives credits back that were spent before. All else that adds some fills the pool up. */
const isRefund = ({ cause }: CreditChange): boolean => cause.endsWith("_refund");

const isBought = ({ cause }: CreditChange): boolean => cause === "purchase" || cause === "refill";

/** Whether a change fills the pool up, and how many of its credits were bought. */
interface Filling {
  fillsUp: boolean;
  bought: number;
  /** By how many credits it may be overdrawn. */
  overdraft: number;
}

/**
 * The write that changes the sum. It refuses where fewer credits are left than are spent. Once it is filled up, its owners
 * and admins can be told again that it runs dry.
 */
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

/** The items to store of an organization's credits whose ledger holds `changes`, after `opening` credits before them. */
export const poolRecords = (organization: string, opening: number, changes: readonly LedgerEntry[]) => {
  const ledger = changes.reduce((sum, { credits }) => sum + credits, 0);
  return [
    { ...smsPoolKey(organization), kind: "sms", smsCredits: opening + ledger, ledger },
    ...changes.map((entry) => ({ ...ledgerKey(organization, entry._id), kind: "ledger", ...entry })),
  ];
};

/** The writes of the ledger's entries. */
const entryPuts = (organization: string, changes: readonly CreditChange[], now: Date): Write[] =>
  changes.map((change) => {
    const _id = ulid(now.getTime());
    const Item = { ...ledgerKey(organization, _id), kind: "ledger", _id, at: now.toISOString(), ...change };
    return { Put: { TableName: tableName, Item } };
  });

/**
 * The writes that change an organization's credits and say why: first the sum, which refuses where fewer are left than are
 * spent, then an entry of the ledger for each change. In one transaction, so that the entries always make the sum: what
 * an organization had before its first entry is `smsCredits` less `ledger`. `overdraft`: as many may be missing, for
 * credits that messages hold which wait to be sent.
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
