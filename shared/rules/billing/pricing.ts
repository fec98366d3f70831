import type { Money } from "#shared/model/money.ts";
import type { SmsPack } from "#shared/model/sms-purchase.ts";
import { billedQuantities, salesFrom } from "./billed-locations.ts";

/** Prices a month, in cents of US dollars (docs/rules.md#pricing). */
const first = 200_00;
const further = 160_00;
const furtherAtFirst = 80_00;

const dollars = (amount: number): Money => ({ amount, currency: "USD" });

/** The prices of one location a month. */
export const listPrices = {
  first: dollars(first),
  promotional: dollars(furtherAtFirst),
  further: dollars(further),
};

/**
 * What an organization's locations cost a month at the moment `now`, given when each was added. One without any costs what
 * the first one costs. Null from ten on, where sales say the price.
 */
export function monthlyPrice(added: readonly Date[], at: { now: Date; timeZone: string }): Money | null {
  if (added.length >= salesFrom) return null;
  const { promotional, further: regular } = billedQuantities(
    added.map((since) => ({ added: since })),
    at,
  );
  return dollars(first + promotional * furtherAtFirst + regular * further);
}

/** What another set of locations changes a month. Null where sales say the price before it or after it. */
export interface PriceOfChange {
  before: Money | null;
  after: Money | null;
  /** Below zero where less is paid. */
  difference: Money | null;
  /** The same once no location's first 12 months go on any more. */
  later: Money | null;
}

/** What it changes a month to have the locations `after` in the place of `before`, each by since when it is priced. */
export function priceOfChange(
  before: readonly Date[],
  after: readonly Date[],
  at: { now: Date; timeZone: string },
): PriceOfChange {
  const prices = { before: monthlyPrice(before, at), after: monthlyPrice(after, at) };
  if (prices.before === null || prices.after === null) return { ...prices, difference: null, later: null };
  // The first location is what the organization pays for anyway.
  const more = Math.max(1, after.length) - Math.max(1, before.length);
  return {
    ...prices,
    difference: dollars(prices.after.amount - prices.before.amount),
    later: dollars(more * further),
  };
}

/** What a pack of SMS credits costs, by how many it holds. */
const packs: Readonly<Record<SmsPack, number>> = { 100: 8_00, 500: 35_00, 1000: 60_00 };
export const priceOfPack = (credits: SmsPack): Money => dollars(packs[credits]);
