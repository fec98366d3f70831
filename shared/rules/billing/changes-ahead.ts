import { type BilledChange, billedChanges } from "./billed-changes.ts";
import { type BilledQuantities, billedQuantities, needsSales } from "./billed-locations.ts";

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
