import type { Trend } from "#shared/model/dashboard.ts";
import { dayAfter, type Period } from "#shared/rules/figures/period.ts";

export type BucketSize = "day" | "week" | "month";

/** Days for up to a month, weeks for up to 18 weeks, else months. */
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

/** Steps are dated on their first day (Monday, first of the month); averages are weighted. */
export const inBuckets = (days: readonly Trend[], size: BucketSize): Trend[] =>
  [...Map.groupBy(days, ({ date }) => bucketOf(date, size))].map(([date, entries]) => merged(date, entries));

export function daysOfBucket(date: string, size: BucketSize, { from, to }: Period): Period {
  const last =
    size === "month" ? dayAfter(bucketOf(dayAfter(date, 31), "month"), -1) : size === "week" ? dayAfter(date, 6) : date;
  return { from: date < from ? from : date, to: last > to ? to : last };
}
