import { countCall } from "#functions/data/limits.ts";
import type { Limit, Route } from "#shared/contract/route.ts";
import { Problem } from "./problem.ts";
import { hashOf } from "./token.ts";

/** Who a limit can count by; what is not known is not counted. */
export type CountedBy = { [By in Limit["by"]]?: string | undefined };

/** Counts this call against the route's limits: one write unit each. Raises `too_many` with the seconds until the next window. */
export async function countLimits(
  { id, limits = [] }: Pick<Route, "id" | "limits">,
  by: CountedBy,
  now: Date,
): Promise<void> {
  const counts = limits.flatMap((limit) => {
    const caller = by[limit.by];
    // An address is limited on each link apart: one shop's tablet must not close another shop's form.
    const place = limit.by === "address" && by.link ? `${caller} ${by.link}` : caller;
    return place === undefined || caller === undefined ? [] : [{ limit, hash: hashOf(place.trim().toLowerCase()) }];
  });
  const results = await Promise.all(
    counts.map(
      async ({ limit, hash }) =>
        (await countCall(`${id}:${limit.by}`, hash, limit.seconds, now)) > limit.times && limit,
    ),
  );
  const exceeded = results.filter((limit) => limit !== false);
  const [longest] = exceeded.toSorted((one, other) => other.seconds - one.seconds);
  if (longest)
    throw new Problem("too_many", {
      retryAfter: longest.seconds - (Math.floor(now.getTime() / 1_000) % longest.seconds),
    });
}
