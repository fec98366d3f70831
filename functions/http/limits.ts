import { hashOf } from "#functions/crypto/token.ts";
import { type Count, countCall, countPart, forgetCalls } from "#functions/data/limits.ts";
import type { Limit, Route } from "#shared/contract/route.ts";
import { e164 } from "#shared/rules/phone.ts";
import type { Network } from "./network.ts";
import { Problem } from "./problem.ts";

/** Who a call can be counted by; what is not known is not counted. */
export interface CountedBy {
  network: Network;
  /** The feedback link that is called. */
  link?: string | undefined;
  account?: string | null | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  /** Whether the browser has logged in to the account of `email` before. */
  known?: boolean | undefined;
}

type Limited = Pick<Route, "id" | "limits">;

/** How many times as many calls the /48 around an IPv6 network may make. */
const wideFactor = 16;
/** The same where a person's email is guessed at or written to: a /48 is one customer of a provider, often one person. */
const wideFactorOfEmail = 2;
/** The same where codes go to a number: one /48 gets no more of them than one address. */
const wideFactorOfPhone = 1;

/** An email address as it is counted: what stands behind a `+` leads to the same inbox. */
function withoutTag(email: string): string {
  const at = email.lastIndexOf("@");
  const [inbox = ""] = email.slice(0, at).split("+");
  return `${inbox}${email.slice(at)}`;
}

/** Enough of a hash to tell the networks of one /48 apart, short because each stands in the item. */
const shortHashOf = (text: string): string => hashOf(text).slice(0, 10);

const tooMany = ({ seconds }: Limit, now: Date) =>
  new Problem("too_many", { retryAfter: seconds - (Math.floor(now.getTime() / 1_000) % seconds) });

const countOf = ({ id }: Limited, { by, seconds, countedAs = id }: Limit, who: string): Count => ({
  name: `${countedAs}:${by}`,
  hash: hashOf(who.trim().toLowerCase()),
  seconds,
});

/** Whom a limit counts a valid call by, apart from its network; null where that is not known or not counted. */
function callerOf(limit: Limit, { email, phone, account, known = false }: CountedBy): string | null {
  switch (limit.by) {
    case "email":
      return limit.unlessKnown && known ? null : email === undefined ? null : withoutTag(email);
    case "email and address":
      return email === undefined ? null : withoutTag(email);
    case "phone":
    case "phone and address":
      return phone === undefined ? null : e164(phone);
    case "account":
      return account ?? null;
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
  return !(await countPart(at(network.wide), shortHashOf(network.near), atMost, now));
}

/**
 * Counts a call against the limits by address, before anything of it is read: one write unit each. Raises `too_many`
 * with the seconds until the next window. An address is limited on each feedback link apart: one shop's tablet must not
 * close another shop's form.
 */
export async function countSender(route: Limited, { network, link = "" }: CountedBy, now: Date): Promise<void> {
  for (const limit of route.limits ?? [])
    if (limit.by === "address" && (await countsTooMany(route, limit, { who: link, network, factor: wideFactor }, now)))
      throw tooMany(limit, now);
}

/** Calls that one API key may make in `seconds`, whatever it calls. */
const perKey = { by: "account", times: 600, seconds: 60 } as const satisfies Limit;

/** Counts a call by an API key: one write unit. Raises `too_many` with the seconds until the next window. */
export async function countKey(key: string, now: Date): Promise<void> {
  const calls = await countCall({ name: "key", hash: hashOf(key), seconds: perKey.seconds }, now);
  if (calls > perKey.times) throw tooMany(perKey, now);
}

/** Whether a limit counts each network apart. A browser that has logged in before has one count wherever it is. */
const isPerNetwork = ({ by }: Limit, { known = false }: CountedBy): boolean =>
  by === "phone and address" || (by === "email and address" && !known);

/** Whether a valid call is one too many for a limit, which counts it. */
async function countsValidTooMany(route: Limited, limit: Limit, by: CountedBy, now: Date): Promise<boolean> {
  const who = callerOf(limit, by);
  if (who === null) return false;
  if (isPerNetwork(limit, by))
    return countsTooMany(
      route,
      limit,
      { who, network: by.network, factor: limit.by === "phone and address" ? wideFactorOfPhone : wideFactorOfEmail },
      now,
    );
  return (await countCall(countOf(route, limit, who), now)) > limit.times;
}

/**
 * Counts a valid call against all other limits, one after the other: what one refuses is not counted by those after it.
 * One write unit each. Raises `too_many` with the seconds until the next window. A browser that has logged in before has
 * a count of its own: a stranger behind the same address cannot use it up.
 */
export async function countValid(route: Limited, by: CountedBy, now: Date): Promise<void> {
  for (const limit of route.limits ?? [])
    if (await countsValidTooMany(route, limit, by, now)) throw tooMany(limit, now);
}

/** Starts anew those counts that a success forgives. */
export async function forgiveLimits(route: Limited, by: CountedBy, now: Date): Promise<void> {
  const { near, wide } = by.network;
  const forgiven = (route.limits ?? []).filter((limit) => limit.forgiven);
  await Promise.all(
    forgiven.map(async (limit) => {
      const who = callerOf(limit, by);
      if (who === null) return;
      const apart = isPerNetwork(limit, by);
      const part = apart && wide !== null ? shortHashOf(near) : null;
      await forgetCalls(countOf(route, limit, apart ? `${wide ?? near} ${who}` : who), part, now);
    }),
  );
}
