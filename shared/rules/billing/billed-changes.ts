import { type BilledQuantities, billedQuantities, promotionEnd } from "./billed-locations.ts";

/** A location that is or was billed: since when, and until when; null while it is there. */
export interface BilledLocation {
  added: Date;
  removed: Date | null;
  /** Since when its 12 months run, where that is before: it was there already. */
  since?: Date;
}

/** Those locations as they are priced. */
export const pricedAs = (locations: readonly BilledLocation[]): { added: Date }[] =>
  locations.map(({ added, since = added }) => ({ added: since }));

/** From a moment on, so many locations are billed at each price. */
export interface BilledChange {
  at: Date;
  quantities: BilledQuantities;
}

const wholeSecond = (moment: Date) => new Date(Math.floor(moment.getTime() / 1_000) * 1_000);

/** Those that were there at a moment. */
export const thereAt = (locations: readonly BilledLocation[], at: Date): BilledLocation[] =>
  locations.filter(({ added, removed }) => added <= at && (removed === null || removed > at));

export const sameQuantities = (one: BilledQuantities, other: BilledQuantities): boolean =>
  one.first === other.first && one.promotional === other.promotional && one.further === other.further;

/**
 * What changed of what is `billed` since `since`, moment by moment until `now`: locations that came or went, and promotions
 * that ended. Told to Stripe one after the other, each from its own moment on, they make the invoice the same however late
 * they are told. Whole seconds, as Stripe counts: what changed in the second of `since` itself is among it, where it is not
 * billed yet.
 */
export function billedChanges(
  all: readonly BilledLocation[],
  { since, now, timeZone, billed }: { since: Date; now: Date; timeZone: string; billed: BilledQuantities },
): BilledChange[] {
  const from = wholeSecond(since);
  const locations = all.map(({ added, removed, since = added }) => ({
    added: wholeSecond(added),
    removed: removed && wholeSecond(removed),
    since: wholeSecond(since),
  }));
  const moments = locations.flatMap(({ added, removed, since }) => [
    added,
    removed ?? added,
    promotionEnd(since, timeZone),
  ]);
  const between = [...new Set([from, ...moments].map((moment) => moment.getTime()))]
    .toSorted((one, other) => one - other)
    .map((moment) => new Date(moment))
    .filter((moment) => moment >= from && moment <= now);
  const changes: BilledChange[] = [];
  let before = billed;
  for (const at of between) {
    const quantities = billedQuantities(pricedAs(thereAt(locations, at)), { now: at, timeZone });
    if (!sameQuantities(before, quantities)) changes.push({ at, quantities });
    before = quantities;
  }
  return changes;
}
