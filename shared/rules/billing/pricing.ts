import type { Money } from "#shared/model/money.ts";
import type { SmsPack } from "#shared/model/sms-purchase.ts";
import type { BilledChange } from "./billed-changes.ts";
import { type BilledQuantities, billedQuantities, salesFrom } from "./billed-locations.ts";

/** In cents, negative for credits. */
export interface Proration {
  what: keyof BilledQuantities;
  quantity: number;
  amount: number;
  at: Date;
}

/** `billed` is the state at its start; `prices` cover the whole period, in cents. */
interface Period {
  from: Date;
  to: Date;
  billed: BilledQuantities;
  prices: BilledQuantities;
}

const kinds = ["first", "promotional", "further"] as const;

/** Rounds halves down, as Stripe does: 4.5 is 4, −2.5 is −3. */
export const partLeft = (cents: number, at: Date, { from, to }: Pick<Period, "from" | "to">): number =>
  -Math.round((-cents * (to.getTime() - at.getTime())) / (to.getTime() - from.getTime())) || 0;

/** Proration lines of each change, each rounded by itself as at Stripe. */
export function prorations(changes: readonly BilledChange[], period: Period): Proration[] {
  const { billed, prices } = period;
  return changes.flatMap(({ at, quantities }, index) => {
    const before = changes[index - 1]?.quantities ?? billed;
    const changed = kinds.filter((what) => before[what] !== quantities[what]);
    const line = (what: keyof BilledQuantities, quantity: number, sign: 1 | -1): Proration[] =>
      quantity === 0 ? [] : [{ what, quantity, amount: partLeft(sign * quantity * prices[what], at, period), at }];
    return [
      ...changed.flatMap((what) => line(what, before[what], -1)),
      ...changed.flatMap((what) => line(what, quantities[what], 1)),
    ];
  });
}

/** Monthly, in US cents. */
const first = 200_00;
const further = 160_00;
const furtherAtFirst = 80_00;

const dollars = (amount: number): Money => ({ amount, currency: "USD" });

export const listPrices = {
  first: dollars(first),
  promotional: dollars(furtherAtFirst),
  further: dollars(further),
};

/** None cost as one; null from ten on, where sales set the price. */
export function monthlyPrice(added: readonly Date[], at: { now: Date; timeZone: string }): Money | null {
  if (added.length >= salesFrom) return null;
  const { promotional, further: regular } = billedQuantities(
    added.map((since) => ({ added: since })),
    at,
  );
  return dollars(first + promotional * furtherAtFirst + regular * further);
}

/** Monthly difference; null where sales set a price. */
export interface PriceOfChange {
  before: Money | null;
  after: Money | null;
  /** Negative if cheaper. */
  difference: Money | null;
  later: Money | null;
}

export function priceOfChange(
  before: readonly Date[],
  after: readonly Date[],
  at: { now: Date; timeZone: string },
): PriceOfChange {
  const prices = { before: monthlyPrice(before, at), after: monthlyPrice(after, at) };
  if (prices.before === null || prices.after === null) return { ...prices, difference: null, later: null };
  // The first location is paid for anyway.
  const more = Math.max(1, after.length) - Math.max(1, before.length);
  return {
    ...prices,
    difference: dollars(prices.after.amount - prices.before.amount),
    later: dollars(more * further),
  };
}

/** In US cents, by credits. */
const packs: Readonly<Record<SmsPack, number>> = { 100: 8_00, 500: 35_00, 1000: 60_00 };
export const priceOfPack = (credits: SmsPack): Money => dollars(packs[credits]);
