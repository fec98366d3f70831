import type { Money } from "#shared/model/money.ts";

/** Prices a month, in cents of US dollars (docs/rules.md#pricing). */
const first = 200_00;
const further = 160_00;
const furtherAtFirst = 80_00;
/** How many months a further location costs less. */
export const reducedMonths = 12;
/** From so many locations on the price is agreed on. */
export const agreedFrom = 10;

const dollars = (amount: number): Money => ({ amount, currency: "USD" });

/** The moment a number of months after another, on the month's last day where it has fewer. */
export function monthsAfter(moment: Date, months: number): Date {
  const later = new Date(moment);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== moment.getUTCDate()) later.setUTCDate(0);
  return later;
}

/**
 * What an organization's locations cost a month at the moment `now`, given when each was added. One without any costs what
 * the first one costs. Null from ten on, where the price is agreed on.
 */
export function monthlyPrice(added: readonly Date[], now: Date): Money | null {
  if (added.length >= agreedFrom) return null;
  const others = added.toSorted((one, other) => one.getTime() - other.getTime()).slice(1);
  const costs = others.map((since) => (now < monthsAfter(since, reducedMonths) ? furtherAtFirst : further));
  return dollars(costs.reduce((sum, cost) => sum + cost, first));
}

/** What adding locations changes: the price before and after, what they cost during their first 12 months, and then. */
export interface PriceOfAdding {
  before: Money;
  after: Money;
  added: Money;
  addedLater: Money;
}

/** What `count` locations more cost a month. Null where there would be ten or more. */
export function priceOfAdding(
  count: number,
  { added, now }: { added: readonly Date[]; now: Date },
): PriceOfAdding | null {
  const before = monthlyPrice(added, now);
  const all = [...added, ...Array.from({ length: count }, () => now)];
  const after = monthlyPrice(all, now);
  if (before === null || after === null) return null;
  // The first location is what the organization pays for anyway.
  const paid = added.length === 0 ? Math.max(0, count - 1) : count;
  return { before, after, added: dollars(after.amount - before.amount), addedLater: dollars(paid * further) };
}
