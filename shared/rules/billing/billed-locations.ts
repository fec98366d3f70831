import { dayIn, startOfDay } from "#shared/rules/figures/period.ts";

/** How many months a further location costs less. */
export const reducedMonths = 12;
/** From so many locations on no list price holds: sales say it. */
export const salesFrom = 10;

/** How many locations are billed at which price: the first, further ones in their first 12 months, and all others. */
export interface BilledQuantities {
  first: number;
  promotional: number;
  further: number;
}

/** The day a number of months after another, on the month's last day where it has fewer. Both `YYYY-MM-DD`. */
function monthsAfterDay(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** When a location that was added at `added` begins to cost the regular price: at the start of a day in the organization's time zone. */
export const promotionEnd = (added: Date, timeZone: string): Date =>
  new Date(startOfDay(timeZone, monthsAfterDay(dayIn(timeZone, added), reducedMonths)));

const byAge = <Of extends { added: Date }>(locations: readonly Of[]): Of[] =>
  locations.toSorted((one, other) => one.added.getTime() - other.added.getTime());

/** The further locations, each with the end of its promotion, oldest first. The oldest of all is the first, and has none. */
export const promotionsOf = <Of extends { added: Date }>(
  locations: readonly Of[],
  timeZone: string,
): { location: Of; until: Date }[] =>
  byAge(locations)
    .slice(1)
    .map((location) => ({ location, until: promotionEnd(location.added, timeZone) }));

/** What is billed for locations at a moment. One without any pays for the first. */
export function billedQuantities(
  locations: readonly { added: Date }[],
  { now, timeZone }: { now: Date; timeZone: string },
): BilledQuantities {
  const others = promotionsOf(locations, timeZone);
  const promotional = others.filter(({ until }) => now < until).length;
  return { first: 1, promotional, further: others.length - promotional };
}

/** Whether so many locations have no list price: it is yet to be agreed on with sales, unless it is. */
export const needsSales = (locations: number): boolean => locations >= salesFrom;
