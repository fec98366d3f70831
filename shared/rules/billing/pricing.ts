import type { Money } from "#shared/model/money.ts";
import type { SmsPack } from "#shared/model/sms-purchase.ts";
import { billedQuantities, salesFrom } from "./billed-locations.ts";

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
