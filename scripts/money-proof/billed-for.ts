import { type BilledLocation, billedChanges, pricedAs, thereAt } from "#shared/rules/billing/billed-changes.ts";
import { type BilledQuantities, billedQuantities } from "#shared/rules/billing/billed-locations.ts";
import { listPrices } from "#shared/rules/billing/pricing.ts";
import { partLeft } from "#shared/rules/billing/prorations.ts";

/** Whole seconds; the end is exclusive. */
interface BilledPeriod {
  from: Date;
  to: Date;
}

const priced = ["first", "promotional", "further"] as const;

const costOf = (quantities: BilledQuantities, what: (typeof priced)[number]): number =>
  quantities[what] * listPrices[what].amount;

const costs = (quantities: BilledQuantities): number => priced.reduce((sum, what) => sum + costOf(quantities, what), 0);

const atBeginning = (all: readonly BilledLocation[], from: Date, timeZone: string): BilledQuantities =>
  billedQuantities(pricedAs(thereAt(all, from)), { now: from, timeZone });

/** Cents invoiced in advance for the locations at the period's start. */
export const billedAhead = (all: readonly BilledLocation[], from: Date, timeZone: string): number =>
  costs(atBeginning(all, from, timeZone));

/**
 * Cents for one period, with prorations for changes that Stripe learned of in time (`toldAt`). Each line is rounded, as
 * Stripe does.
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
