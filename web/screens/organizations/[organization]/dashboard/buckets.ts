import type { Trend } from "#shared/model/dashboard.ts";
import { dayAfter } from "#shared/rules/period.ts";

/** What one bar of the trend stands for. */
export type BucketSize = "day" | "week" | "month";

/** How wide a bar has to be for a trend to be readable: up to a month by day, up to 18 weeks by week, else by month. */
export function bucketSize(step: "day" | "month", days: number): BucketSize {
  if (step === "month" || days > 126) return "month";
  return days > 31 ? "week" : "day";
}

const mondayOf = (day: string) => dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
const bucketOf = (day: string, size: BucketSize) =>
  size === "month" ? `${day.slice(0, 7)}-01` : size === "week" ? mondayOf(day) : day;

function merged(date: string, days: readonly Trend[]): Trend {
  const reviews = days.reduce((sum, day) => sum + day.reviews, 0);
  const stars = days.reduce((sum, day) => sum + (day.averageRating ?? 0) * day.reviews, 0);
  const complaints = days.reduce((sum, day) => sum + day.complaints, 0);
  return { date, reviews, complaints, averageRating: reviews === 0 ? null : stars / reviews };
}

/** A trend in wider steps, each dated on the day it begins (a week's Monday, a month's first); averages are weighted. */
export const inBuckets = (days: readonly Trend[], size: BucketSize): Trend[] =>
  [...Map.groupBy(days, ({ date }) => bucketOf(date, size))].map(([date, entries]) => merged(date, entries));

/** At most `points` sums of equal stretches of a trend, for a sparkline. */
export function sparkOf(values: readonly number[], points = 30): number[] {
  const width = Math.max(1, Math.ceil(values.length / points));
  const sums: number[] = [];
  for (let end = values.length; end > 0; end -= width) {
    sums.unshift(values.slice(Math.max(0, end - width), end).reduce((sum, value) => sum + value, 0));
  }
  // A first stretch that is shorter than the others would look like a fall.
  return values.length % width === 0 ? sums : sums.slice(1);
}
