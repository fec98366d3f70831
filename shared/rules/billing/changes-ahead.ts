import { type BilledChange, billedChanges } from "./billed-changes.ts";
import { type BilledQuantities, billedQuantities, needsSales } from "./billed-locations.ts";

interface Ahead {
  now: Date;
  /** The end of the period that is billed (ISO 8601): a promotion that ends then or later is for another invoice. Null while nothing is billed. */
  until: string | null;
  timeZone: string;
}

/**
 * How what is `billed` changes before the next invoice: at once, where the locations are others, and with each promotion that
 * ends by then. Nothing where sales say the price, because the product changes nothing at Stripe then.
 */
export function changesAhead(
  locations: readonly { added: Date }[],
  { now, until, timeZone, billed }: Ahead & { billed: BilledQuantities },
): BilledChange[] {
  if (until === null || needsSales(locations.length)) return [];
  const all = locations.map(({ added }) => ({ added, removed: null }));
  const last = new Date(Math.max(now.getTime(), Date.parse(until) - 1));
  return billedChanges(all, { since: now, now: last, timeZone, billed });
}

/** The same for the locations that are billed: the promotions that end before the next invoice. */
export const promotionsAhead = (locations: readonly { added: Date }[], ahead: Ahead): BilledChange[] =>
  changesAhead(locations, { ...ahead, billed: billedQuantities(locations, ahead) });
