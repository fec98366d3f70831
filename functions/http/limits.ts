import { decodeTime } from "ulid";
import { hashOf, shortHash } from "#functions/crypto/token.ts";
import {
  type CountedCall,
  countCall,
  countedCall,
  countPart,
  forgetCalls,
  type LimitCount,
  takeCallOff,
} from "#functions/data/limits.ts";
import { type Limit, perKey, type Route } from "#shared/contract/route.ts";
import type { Network } from "#shared/model/network.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { inboxOf } from "#shared/rules/requests/request-link.ts";
import { e164 } from "#shared/rules/sending/phone.ts";
import type { KnownBrowser } from "./browser-memory.ts";
import { Problem } from "./problem.ts";

export interface CountedBy {
  network: Network;
  /** Empty for a link that doesn't exist. */
  link?: string | undefined;
  account?: string | null | undefined;
  organization?: string | null | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  query?: unknown;
  rubbish?: boolean | undefined;
  /** Set if the browser is counted instead of its address. */
  browser?: KnownBrowser | undefined;
  /** Set if the account of `email` knows this browser. */
  known?: KnownBrowser | undefined;
}

type Limited = Pick<Route, "id" | "limits">;

/** An IPv6 /48 may make this many times the calls of one /64. */
const wideFactor = 16;
/** Lower, because a /48 is often one person. */
const wideFactorOfEmail = 2;
/** A /48 gets no more codes than a single address. */
const wideFactorOfPhone = 1;
const wideFactorOfAge = 2;
/** All browsers known to an account share ten times one browser's limit, so one stolen browser can't use it up. */
const knownFactor = 10;

const newFor = oneDay;

const tooMany = ({ seconds }: Pick<Limit, "seconds">, now: Date) =>
  new Problem("too_many", { retryAfter: seconds - (Math.floor(now.getTime() / 1_000) % seconds) });

const countOf = ({ id }: Limited, { by, seconds, countedAs = id }: Limit, who: string): LimitCount => ({
  name: `${countedAs}:${by}`,
  hash: hashOf(who.trim().toLowerCase()),
  seconds,
});

/** New accounts count apart, so that mass registrations at an address block no older account. */
const ageOf = (account: string, now: Date): string => (now.getTime() - decodeTime(account) < newFor ? "new" : "older");

function callerOf(limit: Limit, { email, phone, account, organization, known }: CountedBy, now: Date): string | null {
  switch (limit.by) {
    case "email":
      return limit.unlessKnown && known !== undefined ? null : email === undefined ? null : inboxOf(email);
    case "email and address":
      return email === undefined ? null : inboxOf(email);
    case "phone":
    case "phone and address":
      return phone === undefined ? null : e164(phone);
    case "account":
      return account ?? null;
    case "organization":
      return organization ?? null;
    case "address and age":
      return account ? ageOf(account, now) : null;
    case "address":
      return null;
  }
}

/** An IPv6 network is counted together with its /48 in one item. */
async function countsTooMany(
  route: Limited,
  limit: Limit,
  { who, network, factor }: { who: string; network: Network; factor: number },
  now: Date,
): Promise<boolean> {
  const at = (place: string) => countOf(route, limit, `${place} ${who}`);
  if (network.wide === null) return (await countCall(at(network.near), now)) > limit.times;
  const atMost = { whole: limit.times * factor, part: limit.times };
  return !(await countPart(at(network.wide), shortHash(network.near), atMost, now));
}

const countsKnownTooMany = async (route: Limited, limit: Limit, { account, id }: KnownBrowser, now: Date) =>
  !(await countPart(
    countOf(route, limit, `known ${account}`),
    shortHash(id),
    { whole: limit.times * knownFactor, part: limit.times },
    now,
  ));

/**
 * Counts a call by address and link before anything is done; raises `too_many`. Known browsers count apart from their
 * address.
 */
export async function countSender(route: Limited, sender: CountedBy, now: Date): Promise<void> {
  for (const limit of route.limits ?? [])
    if (limit.by === "address" && countsCall(limit, sender) && (await countsSenderTooMany(route, limit, sender, now)))
      throw tooMany(limit, now);
}

async function countsSenderTooMany(
  route: Limited,
  limit: Limit,
  { network, link, browser, rubbish = false }: CountedBy,
  now: Date,
) {
  if (browser !== undefined) return countsKnownTooMany(route, limit, browser, now);
  return countsTooMany(
    route,
    limit,
    { who: `${link ?? ""}${rubbish ? " rubbish" : ""}`, network, factor: wideFactor },
    now,
  );
}

/** Counts a call by API key; raises `too_many` with the seconds until the next window. */
export async function countKey(key: string, now: Date): Promise<void> {
  const calls = await countCall({ name: "key", hash: hashOf(key), seconds: perKey.seconds }, now);
  if (calls > perKey.times) throw tooMany(perKey, now);
}

const isPerNetwork = ({ by }: Limit): boolean =>
  by === "phone and address" || by === "address and age" || by === "email and address";

/** Counted instead of the network, wherever the browser is. */
const browserFor = ({ by }: Limit, { known }: CountedBy): KnownBrowser | undefined =>
  by === "email and address" ? known : undefined;

const wideFactorFor = ({ by }: Limit): number =>
  by === "phone and address" ? wideFactorOfPhone : by === "address and age" ? wideFactorOfAge : wideFactorOfEmail;

const asked = (query: unknown, name: string): unknown =>
  typeof query === "object" && query !== null ? Reflect.get(query, name) : undefined;

function countsCall({ onlyAsking, onlyWithWords }: Limit, { query }: Pick<CountedBy, "query">): boolean {
  if (onlyAsking !== undefined) return asked(query, onlyAsking) === "true";
  return onlyWithWords === undefined || String(asked(query, onlyWithWords) ?? "").trim() !== "";
}

export const countsSender = ({ limits = [] }: Pick<Route, "limits">, query: unknown): boolean =>
  limits.some((limit) => limit.by === "address" && countsCall(limit, { query }));

/** Null if the limit doesn't count this call. */
function placeOf(
  route: Limited,
  limit: Limit,
  by: CountedBy,
  now: Date,
): { count: LimitCount; part: string | null } | null {
  if (!countsCall(limit, by)) return null;
  const who = callerOf(limit, by, now);
  if (who === null) return null;
  const browser = browserFor(limit, by);
  if (browser !== undefined)
    return { count: countOf(route, limit, `known ${browser.account}`), part: shortHash(browser.id) };
  const { near, wide } = by.network;
  // Calls that may be taken off again are counted as a part, which stops at its limit.
  const alone = limit.unlessUnsent ? "sent" : null;
  if (!isPerNetwork(limit)) return { count: countOf(route, limit, who), part: alone };
  return { count: countOf(route, limit, `${wide ?? near} ${who}`), part: wide === null ? alone : shortHash(near) };
}

export interface Counting {
  spent: boolean;
  /** To be taken off again if nothing is sent. */
  counted: CountedCall[];
}

/** Counts a valid call against the remaining limits in order until one refuses; raises `too_many`. */
export async function countValid(route: Limited, by: CountedBy, now: Date): Promise<Counting> {
  const counted: CountedCall[] = [];
  for (const limit of route.limits ?? []) {
    const place = placeOf(route, limit, by, now);
    if (place === null) continue;
    const { count, part } = place;
    const whole = limit.times * (browserFor(limit, by) === undefined ? wideFactorFor(limit) : knownFactor);
    const isWithin =
      part === null
        ? (await countCall(count, now)) <= limit.times
        : await countPart(count, part, { whole, part: limit.times }, now);
    if (isWithin && limit.unlessUnsent) counted.push(countedCall(count, part, now));
    if (isWithin) continue;
    if (limit.letsThrough) return { spent: true, counted };
    // A refused call sends nothing, so it is taken off these counts.
    await Promise.all(counted.map(takeCallOff));
    throw tooMany(limit, now);
  }
  return { spent: false, counted };
}

export async function forgiveLimits(route: Limited, by: CountedBy, now: Date): Promise<void> {
  const forgiven = (route.limits ?? []).filter((limit) => limit.forgiven);
  await Promise.all(
    forgiven.map(async (limit) => {
      const place = placeOf(route, limit, by, now);
      if (place) await forgetCalls(place.count, place.part, now);
    }),
  );
}
