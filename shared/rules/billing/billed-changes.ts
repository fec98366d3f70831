import { type BilledQuantities, billedQuantities, needsSales, promotionEnd } from "./billed-locations.ts";

/** `removed` is null while the location exists. */
export interface BilledLocation {
  added: Date;
  removed: Date | null;
  /** Start of its 12 months at the lower price, if earlier. */
  since?: Date;
}

export const pricedAs = (locations: readonly BilledLocation[]): { added: Date }[] =>
  locations.map(({ added, since = added }) => ({ added: since }));

export interface BilledChange {
  at: Date;
  quantities: BilledQuantities;
}

const wholeSecond = (moment: Date) => new Date(Math.floor(moment.getTime() / 1_000) * 1_000);

export const thereAt = (locations: readonly BilledLocation[], at: Date): BilledLocation[] =>
  locations.filter(({ added, removed }) => added <= at && (removed === null || removed > at));

export const sameQuantities = (one: BilledQuantities, other: BilledQuantities): boolean =>
  one.first === other.first && one.promotional === other.promotional && one.further === other.further;

/**
 * Changes between `since` and `now`, in order; reported to Stripe with their own time, so a late report bills the same.
 * Whole seconds, like Stripe.
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

interface Ahead {
  now: Date;
  /** End of the billed period (ISO 8601); null while nothing is billed. */
  until: string | null;
  timeZone: string;
}

/** Changes before the next invoice, none where sales set the price, because Stripe then stays untouched. */
export function changesAhead(
  locations: readonly { added: Date }[],
  { now, until, timeZone, billed }: Ahead & { billed: BilledQuantities },
): BilledChange[] {
  if (until === null || needsSales(locations.length)) return [];
  const all = locations.map(({ added }) => ({ added, removed: null }));
  const last = new Date(Math.max(now.getTime(), Date.parse(until) - 1));
  return billedChanges(all, { since: now, now: last, timeZone, billed });
}

export const promotionsAhead = (locations: readonly { added: Date }[], ahead: Ahead): BilledChange[] =>
  changesAhead(locations, { ...ahead, billed: billedQuantities(locations, ahead) });
