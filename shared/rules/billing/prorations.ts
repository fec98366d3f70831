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

/**
 * What each change within a period gives back and asks for, for the rest of it. Each line is rounded to a cent by itself, halves
 * away from zero, as Stripe rounds it (https://docs.stripe.com/billing/subscriptions/prorations).
 */
export function prorations(changes: readonly BilledChange[], { from, to, billed, prices }: Period): Proration[] {
  const part = (cents: number, at: Date) =>
    Math.round((cents * (to.getTime() - at.getTime())) / (to.getTime() - from.getTime()));
  return changes.flatMap(({ at, quantities }, index) => {
    const before = changes[index - 1]?.quantities ?? billed;
    const changed = kinds.filter((what) => before[what] !== quantities[what]);
    const line = (what: keyof BilledQuantities, quantity: number, sign: 1 | -1): Proration[] =>
      quantity === 0 ? [] : [{ what, quantity, amount: sign * part(quantity * prices[what], at), at }];
    return [
      ...changed.flatMap((what) => line(what, before[what], -1)),
      ...changed.flatMap((what) => line(what, quantities[what], 1)),
    ];
  });
}
