import type { BilledChange } from "./billed-changes.ts";
import type { BilledQuantities } from "./billed-locations.ts";

/** A line for the rest of a period: so many at one price, in cents, below zero for what is given back. */
export interface Proration {
  what: keyof BilledQuantities;
  quantity: number;
  amount: number;
  at: Date;
}

/** A period that is billed: in it, `billed` is what changes first. `prices` are for the whole of it, in cents. */
interface Period {
  from: Date;
  to: Date;
  billed: BilledQuantities;
  prices: BilledQuantities;
}

const kinds = ["first", "promotional", "further"] as const;

/** The part of `cents` that is left of a period at `at`, rounded as Stripe does, halves down: 4.5 is 4, −2.5 is −3. */
export const partLeft = (cents: number, at: Date, { from, to }: Pick<Period, "from" | "to">): number =>
  -Math.round((-cents * (to.getTime() - at.getTime())) / (to.getTime() - from.getTime())) || 0;

/** What each change within a period gives back and asks for, for the rest of it. Each line is rounded by itself, as Stripe does. */
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
