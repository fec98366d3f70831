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

let known: Promise<Map<Priced, string>> | undefined;

async function read(): Promise<Map<Priced, string>> {
  const { data } = await asked((stripe) =>
    stripe.prices.list({ lookup_keys: Object.values(lookupKeys), active: true }),
  );
  const ids = new Map(
    priced.flatMap((what) =>
      data.filter(({ lookup_key }) => lookup_key === lookupKeys[what]).map(({ id }) => [what, id] as const),
    ),
  );
  const missing = priced.filter((what) => !ids.has(what)).map((what) => lookupKeys[what]);
  if (missing.length > 0) throw new Error(`Stripe has no price with the lookup key ${missing.join(", ")}.`);
  return ids;
}

/** The ids of the prices. They are read once per process; after a failed read, the next call reads again. */
export function prices(): Promise<Map<Priced, string>> {
  known ??= read().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

/** What a price's lookup key says it is for. Null for a price that is none of ours, or an agreed one. */
export const pricedBy = (lookupKey: string | null | undefined): Priced | null =>
  priced.find((what) => lookupKeys[what] === lookupKey) ?? null;
