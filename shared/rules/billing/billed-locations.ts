import type { SubscriptionStanding } from "#shared/model/subscription.ts";
import { dayInZone, startOfDay } from "#shared/rules/figures/period.ts";
import { allows } from "#shared/rules/plans.ts";
import { hasPlan } from "./subscription.ts";

const reducedMonths = 12;
export const salesFrom = 10;

export interface BilledQuantities {
  first: number;
  promotional: number;
  further: number;
}

function monthsAfterDay(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Start of a day in the organization's time zone. */
export const promotionEnd = (added: Date, timeZone: string): Date =>
  new Date(startOfDay(timeZone, monthsAfterDay(dayInZone(timeZone, added), reducedMonths)));

const byAge = <Of extends { added: Date }>(locations: readonly Of[]): Of[] =>
  locations.toSorted((one, other) => one.added.getTime() - other.added.getTime());

/** Additional locations with the end of their promotion, oldest first; the oldest location has none. */
export const promotionsOf = <Of extends { added: Date }>(
  locations: readonly Of[],
  timeZone: string,
): { location: Of; until: Date }[] =>
  byAge(locations)
    .slice(1)
    .map((location) => ({ location, until: promotionEnd(location.added, timeZone) }));

/** Quantities at a moment; no locations bill as one. */
export function billedQuantities(
  locations: readonly { added: Date }[],
  { now, timeZone }: { now: Date; timeZone: string },
): BilledQuantities {
  const others = promotionsOf(locations, timeZone);
  const promotional = others.filter(({ until }) => now < until).length;
  return { first: 1, promotional, further: others.length - promotional };
}

/** Whether so many locations have no list price. */
export const needsSales = (locations: number): boolean => locations >= salesFrom;

export const locationRefusals = ["sales_needed", "subscription_needed", "payment_overdue"] as const;
export type LocationRefusal = (typeof locationRefusals)[number];

/** Sales come first: without an agreed price nobody could subscribe for so many. */
export function refusedLocation(subscription: SubscriptionStanding, locations: number): LocationRefusal | null {
  if (allows("free", "locations", locations + 1)) return null;
  if (needsSales(locations + 1) && !subscription.isAgreed) return "sales_needed";
  // An added location would outlive the ending subscription.
  if (!hasPlan(subscription) || subscription.endsAt !== null) return "subscription_needed";
  return subscription.isOverdue ? "payment_overdue" : null;
}
