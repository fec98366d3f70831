import type Stripe from "stripe";

/** Seconds. A month without the anchor's day ends on its last day. */
export function after(anchor: number, { interval, interval_count }: Stripe.Price.Recurring, count: number): number {
  const steps = count * interval_count;
  if (interval === "day") return anchor + steps * 86_400;
  if (interval === "week") return anchor + steps * 7 * 86_400;
  const months = interval === "year" ? steps * 12 : steps;
  const from = new Date(anchor * 1000);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const time = Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay)) / 1000;
  return time + (anchor % 86_400);
}

export function nextEnd(anchor: number, every: Stripe.Price.Recurring, moment: number): number {
  const length = after(anchor, every, 1) - anchor;
  let count = Math.floor((moment - anchor) / length) - 1;
  while (after(anchor, every, count) <= moment) count += 1;
  return after(anchor, every, count);
}

/** Rounds to a cent, halves down: 4.5 becomes 4, −2.5 becomes −3. */
export const portion = (amount: number, part: number, whole: number): number =>
  -Math.round((-amount * part) / whole) || 0;
