import type Stripe from "stripe";
import { listPrices } from "#shared/rules/billing/pricing.ts";
import { asked } from "./client.ts";

/** Lookup keys that an operator sets in Stripe's dashboard. */
const lookupKeys = {
  first: "base_monthly",
  promotional: "location_promotional_monthly",
  further: "location_regular_monthly",
} as const;

export type Priced = keyof typeof lookupKeys;
export type Quantities = Readonly<Record<Priced, number>>;

export const priced: readonly Priced[] = ["first", "promotional", "further"];

/** Cents per period; a price not in whole cents falls back to the list price. */
export const costOf = ({ unit_amount }: Pick<Stripe.Price, "unit_amount">, what: Priced): number =>
  unit_amount ?? listPrices[what].amount;

interface Price {
  id: string;
  /** Cents per period. */
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

/** Read once per process; a failed read is retried. */
export function readPrices(): Promise<Map<Priced, Price>> {
  known ??= read().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

/** Null for a foreign or agreed price. */
export const pricedBy = (lookupKey: string | null | undefined): Priced | null =>
  priced.find((what) => lookupKeys[what] === lookupKey) ?? null;
