import { decodeTime } from "ulid";
import { hashOf, partOf } from "#functions/crypto/token.ts";
import {
  type Count,
  type CountedCall,
  countCall,
  countedCall,
  countPart,
  forgetCalls,
  takeCallOff,
} from "#functions/data/limits.ts";
import { type Limit, perKey, type Route } from "#shared/contract/route.ts";
import type { Network } from "#shared/model/network.ts";
import { oneDay } from "#shared/rules/durations.ts";
import { inboxOf } from "#shared/rules/requests/inbox.ts";
import { e164 } from "#shared/rules/sending/phone.ts";
import type { KnownBrowser } from "./browser-memory.ts";
import { Problem } from "./problem.ts";

/** Who a call can be counted by; what is not known is not counted. */
export interface CountedBy {
  network: Network;
  /** The feedback link that is called; empty for one that nobody has. */
  link?: string | undefined;
  account?: string | null | undefined;
  /** The organization of the path, where the caller sees all of it. */
  organization?: string | null | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  /** What the call's query says, once it is checked. */
  query?: unknown;
  /** Whether the call is not valid, where a limit counts that apart. */
  rubbish?: boolean | undefined;
  /** The browser, where it is counted in place of its address. */
  browser?: KnownBrowser | undefined;
  /** The browser, where the account of `email` knows it. */
  known?: KnownBrowser | undefined;
}

type Limited = Pick<Route, "id" | "limits">;

/** How many times as many calls the /48 around an IPv6 network may make. */
const wideFactor = 16;
/** The same where a person's email is guessed at or written to: a /48 is one customer of a provider, often one person. */
const wideFactorOfEmail = 2;
/** The same where codes go to a number: one /48 gets no more of them than one address. */
const wideFactorOfPhone = 1;
/** The same where each call may cost money. */
const wideFactorOfAge = 2;
/**
 * How many times as many calls all browsers together may make that one account knows. Each was logged in with the account's
 * password: somebody who finds one of them cannot use up what the others need.
 */
const knownFactor = 10;

/** Milliseconds for which an account is new. */
const newFor = oneDay;

const tooMany = ({ seconds }: Pick<Limit, "seconds">, now: Date) =>
  new Problem("too_many", { retryAfter: seconds - (Math.floor(now.getTime() / 1_000) % seconds) });

const countOf = ({ id }: Limited, { by, seconds, countedAs = id }: Limit, who: string): Count => ({
  name: `${countedAs}:${by}`,
  hash: hashOf(who.trim().toLowerCase()),
  seconds,
});

/**
 * Whether an account is new, as its id tells: somebody who makes accounts at an address uses up nothing of those that
 * were there before.
 */
const ageOf = (account: string, now: Date): string => (now.getTime() - decodeTime(account) < newFor ? "new" : "older");

/** Who a limit counts a valid call by, apart from its network; null where that is not known or not counted. */
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

/**
 * Counts a call of `who` from a network and says whether that is too many. An IPv6 network is counted with the /48
 * around it in one item.
 */
async function countsTooMany(
  route: Limited,
  limit: Limit,
  { who, network, factor }: { who: string; network: Network; factor: number },
  now: Date,
): Promise<boolean> {
  const at = (place: string) => countOf(route, limit, `${place} ${who}`);
  if (network.wide === null) return (await countCall(at(network.near), now)) > limit.times;
  const atMost = { whole: limit.times * factor, part: limit.times };
  return !(await countPart(at(network.wide), partOf(network.near), atMost, now));
}

/** Counts a call of a browser that an account knows, apart from the account's other browsers, and says whether that is too many. */
const countsKnownTooMany = async (route: Limited, limit: Limit, { account, id }: KnownBrowser, now: Date) =>
  !(await countPart(
    countOf(route, limit, `known ${account}`),
    partOf(id),
    { whole: limit.times * knownFactor, part: limit.times },
    now,
  ));

/**
 * Counts a call against the limits by address, before anything of it is acted on: one write unit each. Raises `too_many`
 * with the seconds until the next window. An address is limited on each feedback link apart: one shop's tablet must not
 * close another shop's form. A limit that counts only what is searched for leaves all else out. A browser that has logged in before has a count of its own, but where customers rate:
 * strangers behind its address cannot use that up.
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

/** Counts a call by an API key: one write unit. Raises `too_many` with the seconds until the next window. */
export async function countKey(key: string, now: Date): Promise<void> {
  const calls = await countCall({ name: "key", hash: hashOf(key), seconds: perKey.seconds }, now);
  if (calls > perKey.times) throw tooMany(perKey, now);
}

/** Whether a limit counts each network apart. */
const isPerNetwork = ({ by }: Limit): boolean =>
  by === "phone and address" || by === "address and age" || by === "email and address";

/** The browser that a limit counts wherever it is, in place of the network that it calls from. */
const browserFor = ({ by }: Limit, { known }: CountedBy): KnownBrowser | undefined =>
  by === "email and address" ? known : undefined;

const wideFactorFor = ({ by }: Limit): number =>
  by === "phone and address" ? wideFactorOfPhone : by === "address and age" ? wideFactorOfAge : wideFactorOfEmail;

const asked = (query: unknown, name: string): unknown =>
  typeof query === "object" && query !== null ? Reflect.get(query, name) : undefined;

/** Whether a limit counts such calls. */
function countsCall({ onlyAsking, onlyWithWords }: Limit, { query }: Pick<CountedBy, "query">): boolean {
  if (onlyAsking !== undefined) return asked(query, onlyAsking) === "true";
  return onlyWithWords === undefined || String(asked(query, onlyWithWords) ?? "").trim() !== "";
}

/** Whether a call with this query is counted by its address at all. */
export const countsSender = ({ limits = [] }: Pick<Route, "limits">, query: unknown): boolean =>
  limits.some((limit) => limit.by === "address" && countsCall(limit, { query }));

/** What a limit counts a valid call by: the count, and its part for the network or the browser; null where it counts none. */
function placeOf(route: Limited, limit: Limit, by: CountedBy, now: Date): { count: Count; part: string | null } | null {
  if (!countsCall(limit, by)) return null;
  const who = callerOf(limit, by, now);
  if (who === null) return null;
  const browser = browserFor(limit, by);
  if (browser !== undefined)
    return { count: countOf(route, limit, `known ${browser.account}`), part: partOf(browser.id) };
  const { near, wide } = by.network;
  // What may be taken off again is never counted beyond its limit: a part's count ends there.
  const alone = limit.unlessUnsent ? "sent" : null;
  if (!isPerNetwork(limit)) return { count: countOf(route, limit, who), part: alone };
  return { count: countOf(route, limit, `${wide ?? near} ${who}`), part: wide === null ? alone : partOf(near) };
}

/** What came of counting a valid call. */
export interface Counting {
  /** Whether a limit that lets calls through is spent. */
  spent: boolean;
  /** Where it was counted as something that is sent. */
  counted: CountedCall[];
}

/**
 * Counts a valid call against all other limits, one after the other: what one refuses is not counted by those after it.
 * One write unit each. Raises `too_many` with the seconds until the next window. A browser that has logged in before has a
 * count of its own: neither a stranger behind the same address nor another browser can use it up. A call that is refused
 * is taken off those limits that count what is sent.
 */
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
    // What is refused sends nothing: it uses up none of what counts things that are sent.
    await Promise.all(counted.map(takeCallOff));
    throw tooMany(limit, now);
  }
  return { spent: false, counted };
}

/** Starts those counts again that a success forgives. */
export async function forgiveLimits(route: Limited, by: CountedBy, now: Date): Promise<void> {
  const forgiven = (route.limits ?? []).filter((limit) => limit.forgiven);
  await Promise.all(
    forgiven.map(async (limit) => {
      const place = placeOf(route, limit, by, now);
      if (place) await forgetCalls(place.count, place.part, now);
    }),
  );
}
