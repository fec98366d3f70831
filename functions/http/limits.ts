import { hashOf } from "#functions/crypto/token.ts";
import { type Count, countCall, countPart, forgetCalls } from "#functions/data/limits.ts";
import type { Limit, Route } from "#shared/contract/route.ts";
import { e164 } from "#shared/rules/phone.ts";
import type { Network } from "./network.ts";
import { Problem } from "./problem.ts";

/** Who a call can be counted by; what is not known is not counted. */
export interface CountedBy {
  network: Network;
  /** The feedback link of the path. */
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

/** Enough of a hash to tell the networks of one /48 apart, short because each stands in the item. */
const shortHashOf = (text: string): string => hashOf(text).slice(0, 10);

const tooMany = ({ seconds }: Limit, now: Date) =>
  new Problem("too_many", { retryAfter: seconds - (Math.floor(now.getTime() / 1_000) % seconds) });

const countOf = ({ id }: Limited, { by, seconds, countedAs = id }: Limit, who: string): Count => ({
  name: `${countedAs}:${by}`,
  hash: hashOf(who.trim().toLowerCase()),
  seconds,
});

/** Whom a limit counts a valid call by, or null where that is not known or not counted. */
function callerOf(limit: Limit, { network, email, phone, account, known = false }: CountedBy): string | null {
  switch (limit.by) {
    case "email":
      return limit.unlessKnown && known ? null : (email ?? null);
    case "email and address":
      // A known browser has a count of its own: a stranger behind the same address cannot use it up.
      return email === undefined ? null : `${email} ${known ? "known" : network.near}`;
    case "phone":
      return phone === undefined ? null : e164(phone);
    case "account":
      return account ?? null;
    case "address":
      return null;
  }
}

/** Whether an address has made too many calls. An IPv6 network is counted with the /48 around it in one item. */
async function isSpent(route: Limited, limit: Limit, { network, link }: CountedBy, now: Date): Promise<boolean> {
  // An address is limited on each link apart: one shop's tablet must not close another shop's form.
  const at = (place: string) => (link === undefined ? place : `${place} ${link}`);
  if (network.wide === null) return (await countCall(countOf(route, limit, at(network.near)), now)) > limit.times;
  const atMost = limit.times * wideFactor;
  const wide = countOf(route, limit, at(network.wide));
  const counted = await countPart(wide, shortHashOf(network.near), atMost, now);
  return counted === null || counted.whole > atMost || counted.part > limit.times;
}

/**
 * Counts a call against the limits by address, before anything of it is read: one write unit each. Raises `too_many`
 * with the seconds until the next window.
 */
export async function countSender(route: Limited, by: CountedBy, now: Date): Promise<void> {
  for (const limit of route.limits ?? [])
    if (limit.by === "address" && (await isSpent(route, limit, by, now))) throw tooMany(limit, now);
}

/**
 * Counts a valid call against all other limits, one after the other: what one refuses is not counted by those after it.
 * One write unit each. Raises `too_many` with the seconds until the next window.
 */
export async function countValid(route: Limited, by: CountedBy, now: Date): Promise<void> {
  for (const limit of route.limits ?? []) {
    const who = callerOf(limit, by);
    if (who !== null && (await countCall(countOf(route, limit, who), now)) > limit.times) throw tooMany(limit, now);
  }
}

/** Starts anew those counts that a success forgives. */
export async function forgiveLimits(route: Limited, by: CountedBy, now: Date): Promise<void> {
  const forgiven = (route.limits ?? []).filter((limit) => limit.forgiven);
  await Promise.all(
    forgiven.map(async (limit) => {
      const who = callerOf(limit, by);
      if (who !== null) await forgetCalls(countOf(route, limit, who), now);
    }),
  );
}
