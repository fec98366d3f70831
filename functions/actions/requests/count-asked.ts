import { decodeTime } from "ulid";
import { fullToday } from "#functions/actions/organizations/full-today.ts";
import { hashOf } from "#functions/crypto/token.ts";
import type { Asker } from "#functions/data/audit/by.ts";
import { type Count, countCall, countWithin, readCalls } from "#functions/data/limits.ts";
import { again, transact } from "#functions/data/table.ts";
import { log } from "#functions/log.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { inSeconds, oneDay } from "#shared/rules/durations.ts";
import { lookedTogether, previewedADay, requestsOfDay } from "#shared/rules/requests/requests-of-day.ts";

const dayInSeconds = inSeconds(oneDay);
const allowed = (id: string, now: Date) => requestsOfDay(now.getTime() - decodeTime(id));
const ofDay = (by: string, id: string): Count => ({ name: `requests:${by}`, hash: hashOf(id), seconds: dayInSeconds });

type Asks = Pick<Asker, "organization" | "account" | "now">;

/** The most customers of a day, of the account and of its organization. */
const boundsOf = ({ organization, account, now }: Asks) => ({
  account: allowed(account, now),
  organization: Math.max(allowed(account, now), allowed(organization, now)),
});

/** How many customers are left of today, and of how many: by the account or by its organization, whichever has fewer left. */
async function leftOf(asks: Asks, exact: boolean): Promise<{ left: number; most: number }> {
  const { organization, account, now } = asks;
  const most = boundsOf(asks);
  const [ofAccount, ofOrganization] = await Promise.all([
    readCalls(ofDay("account", account), now, exact),
    readCalls(ofDay("organization", organization), now, exact),
  ]);
  const [byAccount, byOrganization] = [most.account - ofAccount, most.organization - ofOrganization];
  return byAccount <= byOrganization
    ? { left: Math.max(0, byAccount), most: most.account }
    : { left: Math.max(0, byOrganization), most: most.organization };
}

/** How many customers the account may still ask today in its organization. One read unit. */
export const leftToday = async (asks: Asks): Promise<number> => (await leftOf(asks, false)).left;

/** The refusal of who has no customers left of today: how many they have in a day, and when more may be asked. Three read units. */
export async function refusedToday(asks: Asks): Promise<Refusal> {
  const [{ most }, full] = await Promise.all([leftOf(asks, true), fullToday(asks.organization, asks.now)]);
  return { ...full, refused: most === requestsOfDay(0) ? "first_week_full" : "day_full", values: { most } };
}

/**
 * Counts customers that are about to be asked, for the account that asks and for its organization, both or neither. A
 * member's account that is older asks as many as it may in an organization that is new. 4 write units. Refused:
 * `first_week_full` or `day_full` where they are more than are left of today: three read units more.
 */
export async function countAsked({ organization, account, now }: Asks, customers: number): Promise<Refusal | null> {
  if (customers === 0) return null;
  const most = boundsOf({ organization, account, now });
  const { done } = await transact(() => [
    countWithin(ofDay("account", account), most.account, now, customers),
    countWithin(ofDay("organization", organization), most.organization, now, customers),
  ]);
  return done ? null : refusedToday({ organization, account, now });
}

/**
 * Counts as many of the customers that are about to be asked as are left of today, and answers how many: 4 write units, and
 * five read units each time that they were too many.
 */
export async function countLeft(asks: Asks, customers: number): Promise<number> {
  let count = customers;
  return again<number>(async () => {
    if ((await countAsked(asks, count)) === null) return count;
    // Somebody else may ask meanwhile.
    count = Math.min(count, (await leftOf(asks, true)).left);
    return count === 0 ? 0 : undefined;
  });
}

/** The same of those that are looked at and not asked, which previews alone counted once. */
const lookedOfDay = (by: string, id: string): Count => ({ ...ofDay(by, id), name: `previewed:${by}` });

/**
 * Counts customers whom an account looks at and does not ask, for itself and its organization, both or neither: `atMost` in a
 * day, and twice as many for the organization. 4 write units. Refused: `too_many`, with 1 read unit.
 */
export async function countLooked(
  { organization, account, now }: Asks,
  customers: number,
  atMost = previewedADay,
): Promise<Refusal | null> {
  if (customers === 0) return null;
  const { done } = await transact(() => [
    countWithin(lookedOfDay("account", account), atMost, now, customers),
    countWithin(lookedOfDay("organization", organization), lookedTogether * atMost, now, customers),
  ]);
  return done ? null : fullToday(organization, now);
}

/**
 * Gives customers back to the day that were counted and not queued: another call of theirs was faster, or what was so of them
 * changed. 2 write units. What it cannot give back stays counted: the call goes on.
 */
export async function giveBack({ organization, account, now }: Asks, customers: number): Promise<void> {
  if (customers === 0) return;
  const counts = [ofDay("account", account), ofDay("organization", organization)];
  for (const { status } of await Promise.allSettled(counts.map((count) => countCall(count, now, -customers))))
    if (status === "rejected") log.error("customers not given back to the day", { organization, customers });
}

/** Requests of an organization that go out at once in one minute: a counter asks one after the other. */
const soonAMinute = 20;

/**
 * Counts requests that are about to be queued, and answers how many of them may go out at once; none where it is below zero.
 * 1 write unit.
 */
export const countSoon = async (organization: string, requests: number, now: Date): Promise<number> =>
  soonAMinute + requests - (await countCall({ ...ofDay("soon", organization), seconds: 60 }, now, requests));
