import { decodeTime } from "ulid";
import { fullToday } from "#functions/actions/sending/full-today.ts";
import { hashOf } from "#functions/crypto/token.ts";
import type { Requester } from "#functions/data/audit/audit-actor.ts";
import { countCall, countWithin, type LimitCount, readCalls } from "#functions/data/limits.ts";
import { retryOnConflict, transact } from "#functions/data/table.ts";
import { log } from "#functions/log.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { inSeconds, oneDay } from "#shared/rules/dates.ts";
import { lookedTogether, previewedADay, requestsOfDay } from "#shared/rules/requests/daily-limits.ts";

const dayInSeconds = inSeconds(oneDay);
const allowed = (id: string, now: Date) => requestsOfDay(now.getTime() - decodeTime(id));
const ofDay = (by: string, id: string): LimitCount => ({
  name: `requests:${by}`,
  hash: hashOf(id),
  seconds: dayInSeconds,
});

type Asks = Pick<Requester, "organization" | "account" | "now">;

const limitsOf = ({ organization, account, now }: Asks) => ({
  account: allowed(account, now),
  organization: Math.max(allowed(account, now), allowed(organization, now)),
});

async function leftOf(asks: Asks, exact: boolean): Promise<{ left: number; limit: number }> {
  const { organization, account, now } = asks;
  const limits = limitsOf(asks);
  const [ofAccount, ofOrganization] = await Promise.all([
    readCalls(ofDay("account", account), now, exact),
    readCalls(ofDay("organization", organization), now, exact),
  ]);
  const [byAccount, byOrganization] = [limits.account - ofAccount, limits.organization - ofOrganization];
  return byAccount <= byOrganization
    ? { left: Math.max(0, byAccount), limit: limits.account }
    : { left: Math.max(0, byOrganization), limit: limits.organization };
}

/** Requests that the account may still send today. */
export const quotaLeft = async (asks: Asks): Promise<number> => (await leftOf(asks, false)).left;

/** Refusal for a reached daily quota, with the quota and the time of its reset. */
export async function quotaRefusal(asks: Asks): Promise<Refusal> {
  const [{ limit }, full] = await Promise.all([leftOf(asks, true), fullToday(asks.organization, asks.now)]);
  return { ...full, refused: limit === requestsOfDay(0) ? "first_week_full" : "day_full", values: { limit } };
}

const emailsOfMonth = (id: string): LimitCount => ({ ...ofDay("emails", id), seconds: inSeconds(30 * oneDay) });

/** Counts requests against the daily quotas of account and organization, and the plan's emails of a month, all or none. */
export async function countAgainstQuota(
  { organization, account, now }: Asks,
  customers: number,
  emailsAtMost: number | null = null,
): Promise<Refusal | null> {
  if (customers === 0) return null;
  const limits = limitsOf({ organization, account, now });
  const counted = await transact(() => ({
    day: [
      countWithin(ofDay("account", account), limits.account, now, customers),
      countWithin(ofDay("organization", organization), limits.organization, now, customers),
    ],
    month: emailsAtMost === null ? [] : [countWithin(emailsOfMonth(organization), emailsAtMost, now, customers)],
  }));
  if (counted.done) return null;
  if (counted.refused.has("month")) return { refused: "subscription_needed", feature: "emails" };
  return quotaRefusal({ organization, account, now });
}

/** Counts as many requests as the daily quota allows, and returns how many. */
export async function countLeft(asks: Asks, customers: number): Promise<number> {
  let count = customers;
  return retryOnConflict<number>(async () => {
    if ((await countAgainstQuota(asks, count)) === null) return count;
    count = Math.min(count, (await leftOf(asks, true)).left);
    return count === 0 ? 0 : undefined;
  });
}

const lookedOfDay = (by: string, id: string): LimitCount => ({ ...ofDay(by, id), name: `previewed:${by}` });

/** Counts previewed or skipped customers against a daily limit of account and organization, both or neither. */
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

/** Returns unused requests to the daily quota; a failure is only logged, so the quota stays lower. */
export async function giveBack({ organization, account, now }: Asks, customers: number): Promise<void> {
  if (customers === 0) return;
  const counts = [ofDay("account", account), ofDay("organization", organization)];
  for (const { status } of await Promise.allSettled(counts.map((count) => countCall(count, now, -customers))))
    if (status === "rejected") log.error("customers not given back to the day", { organization, customers });
}

/** Per minute and organization; enough for a counter that asks customers one by one. */
const soonAMinute = 20;

/** Counts new requests and returns how many may go out at once; none if negative. */
export const countSoon = async (organization: string, requests: number, now: Date): Promise<number> =>
  soonAMinute + requests - (await countCall({ ...ofDay("soon", organization), seconds: 60 }, now, requests));
