import type { BilledChange } from "./billed-changes.ts";
import type { BilledQuantities } from "./billed-locations.ts";

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
