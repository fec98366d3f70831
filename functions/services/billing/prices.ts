import type Stripe from "stripe";
import { listPrices } from "#shared/rules/billing/pricing.ts";
import { asked } from "./client.ts";

/** The prices by what they are for, and the lookup keys by which an operator names them in Stripe's dashboard. */
const lookupKeys = {
  first: "base_monthly",
  promotional: "location_promotional_monthly",
  further: "location_regular_monthly",
} as const;

/** How many locations are billed at which price. */
export type Priced = keyof typeof lookupKeys;
export type Quantities = Readonly<Record<Priced, number>>;

export const priced: readonly Priced[] = ["first", "promotional", "further"];

/** What one costs a period at a price of Stripe's, in cents. One that is not in whole cents counts as listed. */
export const costOf = ({ unit_amount }: Pick<Stripe.Price, "unit_amount">, what: Priced): number =>
  unit_amount ?? listPrices[what].amount;

/** A price at Stripe. */
interface Price {
  id: string;
  /** What one costs a period, in cents. */
  amount: number;
}

let known: Promise<Map<Priced, Price>> | undefined;

async function read(): Promise<Map<Priced, Price>> {
  const { data } = await asked((stripe) =>
    stripe.prices.list({ lookup_keys: Object.values(lookupKeys), active: true }),
  );
  const found = new Map(
    priced.flatMap((what) =>
      data
        .filter(({ lookup_key }) => lookup_key === lookupKeys[what])
        .map((one) => [what, { id: one.id, amount: costOf(one, what) }] as const),
    ),
  );
  const missing = priced.filter((what) => !found.has(what)).map((what) => lookupKeys[what]);
  if (missing.length > 0) throw new Error(`Stripe has no price with the lookup key ${missing.join(", ")}.`);
  return found;
}

/** The prices that are billed now. They are read once per process; after a failed read, the next call reads again. */
export function prices(): Promise<Map<Priced, Price>> {
  known ??= read().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

/** What a price's lookup key says it is for. Null for a price that is none of ours, or an agreed one. */
export const pricedBy = (lookupKey: string | null | undefined): Priced | null =>
  priced.find((what) => lookupKeys[what] === lookupKey) ?? null;
