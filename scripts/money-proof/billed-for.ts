import { type BilledLocation, billedChanges, pricedAs, thereAt } from "#shared/rules/billing/billed-changes.ts";
import { type BilledQuantities, billedQuantities } from "#shared/rules/billing/billed-locations.ts";
import { listPrices } from "#shared/rules/billing/pricing.ts";
import { partLeft } from "#shared/rules/billing/prorations.ts";

/** A period that is billed, in whole seconds: its end is the next one's beginning. */
interface BilledPeriod {
  from: Date;
  to: Date;
}

const priced = ["first", "promotional", "further"] as const;

/** What a line of so many at one price costs for a whole period, in cents. */
const costOf = (quantities: BilledQuantities, what: (typeof priced)[number]): number =>
  quantities[what] * listPrices[what].amount;

const costs = (quantities: BilledQuantities): number => priced.reduce((sum, what) => sum + costOf(quantities, what), 0);

/** The locations of a period's beginning at their prices of then. */
const atBeginning = (all: readonly BilledLocation[], from: Date, timeZone: string): BilledQuantities =>
  billedQuantities(pricedAs(thereAt(all, from)), { now: from, timeZone });

/**
 * What the invoice of a period's first moment asks for that period, in cents: the locations of then. What comes, goes or ends
 * its promotion within the period is for the next invoice.
 */
export const billedAhead = (all: readonly BilledLocation[], from: Date, timeZone: string): number =>
  costs(atBeginning(all, from, timeZone));

/**
 * What the locations of an organization cost in one period, in cents: those of its beginning for all of it, and for each
 * change within it what its rest gives back and asks for, unless Stripe was told of it (`toldAt`) once the period was over.
 * Each line is rounded to a cent by itself, as Stripe does.
 */
export function billedFor(
  all: readonly BilledLocation[],
  period: BilledPeriod,
  timeZone: string,
  toldAt = (change: Date): Date => change,
): number {
  const { from, to } = period;
  let billed = atBeginning(all, from, timeZone);
  let sum = costs(billed);
  for (const { at, quantities } of billedChanges(all, { since: from, now: to, timeZone, billed })) {
    if (at >= to) break;
    const isLate = toldAt(at) >= to;
    for (const what of priced)
      if (billed[what] !== quantities[what] && !isLate)
        sum += partLeft(costOf(quantities, what), at, period) + partLeft(-costOf(billed, what), at, period);
    billed = quantities;
  }
  return sum;
}
