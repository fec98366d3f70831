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
  { added, now, timeZone }: { added: readonly Date[]; now: Date; timeZone: string },
): PriceOfAdding | null {
  const before = monthlyPrice(added, { now, timeZone });
  const all = [...added, ...Array.from({ length: count }, () => now)];
  const after = monthlyPrice(all, { now, timeZone });
  if (before === null || after === null) return null;
  // The first location is what the organization pays for anyway.
  const paid = added.length === 0 ? Math.max(0, count - 1) : count;
  return { before, after, added: dollars(after.amount - before.amount), addedLater: dollars(paid * further) };
}

/** What a pack of SMS credits costs, by how many it holds. */
const packs: Readonly<Record<SmsPack, number>> = { 100: 8_00, 500: 35_00, 1000: 60_00 };
export const priceOfPack = (credits: SmsPack): Money => dollars(packs[credits]);
