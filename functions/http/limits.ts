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
import { inboxOf } from "#shared/rules/requests/request-link.ts";
import { Problem } from "./problem.ts";

/** Who and what a call counts for; a limit by something missing doesn't count it. */
export interface CountedBy {
  network: Network;
  /** Link, token or business that the network's calls count at; null if this call is not genuine. */
  about?: string | null | undefined;
  link?: string | undefined;
  account?: string | null | undefined;
  organization?: string | null | undefined;
  email?: string | undefined;
  /** Normalized, so that every spelling shares one count. */
  phone?: string | undefined;
  query?: unknown;
}

type Limited = Pick<Route, "id" | "limits">;

/** An IPv6 /48 may make this many times the calls of one /64. */
const wideFactor = 10;

const tooMany = ({ seconds }: Pick<Limit, "seconds">, now: Date) =>
  new Problem("too_many", { retryAfter: seconds - (Math.floor(now.getTime() / 1_000) % seconds) });

/** Counts a call by API key; raises `too_many` with the seconds until the next window. */
export async function countKey(key: string, now: Date): Promise<void> {
  const calls = await countCall({ name: "key", hash: hashOf(key), seconds: perKey.seconds }, now);
  if (calls > perKey.times) throw tooMany(perKey, now);
}

const isAsked = ({ asking }: Limit, query: unknown): boolean =>
  asking === undefined ||
  (typeof query === "object" &&
    query !== null &&
    !["", "false"].includes(String(Reflect.get(query, asking) ?? "").trim()));

function whoOf(limit: Limit, { about = "", email, ...by }: CountedBy): string | null | undefined {
  switch (limit.by) {
    case "network":
      return about;
    case "network and email":
    case "email":
      return email && inboxOf(email);
    case "network and phone":
      return by.phone;
    default:
      return by[limit.by];
  }
}

interface Place {
  count: LimitCount;
  part: string | null;
}

/** Null if the limit doesn't count this call; an IPv6 network is counted together with its /48 in one item. */
function placeOf({ id }: Limited, limit: Limit, by: CountedBy): Place | null {
  const who = isAsked(limit, by.query) ? whoOf(limit, by) : null;
  if (who === null || who === undefined) return null;
  const { countedAs = id, seconds, unlessUnsent } = limit;
  const { near, wide } = by.network;
  const byNetwork = limit.by.startsWith("network");
  const whole = byNetwork ? `${wide ?? near} ${who}` : who;
  // Calls that may be taken off again are counted as a part, which stops at its limit.
  const alone = unlessUnsent ? "sent" : null;
  return {
    count: { name: `${countedAs}:${limit.by}`, hash: hashOf(whole.trim().toLowerCase()), seconds },
    part: byNetwork && wide !== null ? shortHash(near) : alone,
  };
}

/** The call's own count, and its /48's tenth. */
async function callsOf({ count, part }: Place, times: number, now: Date): Promise<number> {
  if (part === null) return countCall(count, now);
  const counted = await countPart(count, part, { whole: times * wideFactor, part: times }, now);
  return counted === null ? Number.POSITIVE_INFINITY : Math.max(counted.part, counted.whole / wideFactor);
}

export interface Counting {
  spent: boolean;
  /** To be taken off again if nothing is sent. */
  counted: CountedCall[];
}

/** Counts a valid call against the limits in order until one is spent; raises `too_many` if that one refuses. */
export async function countLimits(route: Limited, by: CountedBy, now: Date): Promise<Counting> {
  const counted: CountedCall[] = [];
  for (const limit of route.limits ?? []) {
    const place = placeOf(route, limit, by);
    if (place === null) continue;
    const { times, heldBeyond = times, letsThrough, unlessUnsent } = limit;
    const calls = await callsOf(place, times, now);
    if (calls <= times && unlessUnsent) counted.push(countedCall(place.count, place.part, now));
    if (calls <= heldBeyond) continue;
    if (letsThrough || calls <= times) return { spent: true, counted };
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
      const place = placeOf(route, limit, by);
      if (place) await forgetCalls(place.count, place.part, now);
    }),
  );
}
