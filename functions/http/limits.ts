import { hashOf } from "#functions/crypto/token.ts";
import { countCall, forgetCalls } from "#functions/data/limits.ts";
import type { Limit, Route } from "#shared/contract/route.ts";
import { Problem } from "./problem.ts";

/** Who a limit can count by; what is not known is not counted. */
export type CountedBy = { [By in Limit["by"]]?: string | null | undefined };

type Limited = Pick<Route, "id" | "limits">;

/** The limits that apply to a caller, each with the name and hash that it counts under. */
const countsOf = ({ id, limits = [] }: Limited, by: CountedBy) =>
  limits.flatMap((limit) => {
    const caller = by[limit.by];
    // An address is limited on each link apart: one shop's tablet must not close another shop's form.
    const place = limit.by === "address" && by.link ? `${caller} ${by.link}` : caller;
    if (!place || !caller) return [];
    return [{ limit, name: `${id}:${limit.by}`, hash: hashOf(place.trim().toLowerCase()) }];
  });

/** Counts this call against the route's limits: one write unit each. Raises `too_many` with the seconds until the next window. */
export async function countLimits(route: Limited, by: CountedBy, now: Date): Promise<void> {
  const results = await Promise.all(
    countsOf(route, by).map(
      async ({ limit, name, hash }) => (await countCall(name, hash, limit.seconds, now)) > limit.times && limit,
    ),
  );
  const exceeded = results.filter((limit) => limit !== false);
  const [longest] = exceeded.toSorted((one, other) => other.seconds - one.seconds);
  if (longest)
    throw new Problem("too_many", {
      retryAfter: longest.seconds - (Math.floor(now.getTime() / 1_000) % longest.seconds),
    });
}

/** Starts anew those counts that a success forgives. */
export async function forgiveLimits(route: Limited, by: CountedBy, now: Date): Promise<void> {
  const forgiven = countsOf(route, by).filter(({ limit }) => limit.forgiven);
  await Promise.all(forgiven.map(({ limit, name, hash }) => forgetCalls(name, hash, limit.seconds, now)));
}
