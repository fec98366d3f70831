import type { NamedThing } from "#shared/model/feedback.ts";
import type { Ranked } from "#shared/model/place-figures.ts";
import { byName } from "#shared/rules/by-name.ts";
import type { DayCount } from "./figures.ts";
import type { Period } from "./period.ts";
import { placeFigures } from "./place-figures.ts";

export const rankedFrom = 10;

/** Equal displayed averages share a rank. */
const asShown = ({ averageRating }: Pick<Ranked, "averageRating">): number =>
  Math.round((averageRating ?? 0) * 10) / 10;

interface Counted {
  of: NamedThing;
  days: readonly DayCount[];
}

/** Ranked by displayed average, the rest by name; nobody if `ranks` is false. */
export function leaderboard(
  counted: readonly (Counted & { rateable: boolean; picture: string | null })[],
  period: Period,
  { ranks, now }: { ranks: boolean; now: Date },
): Ranked[] {
  const rows = counted.map(({ of: { _id, name }, rateable, picture, days }) => {
    const { privateReviews: count, averageRating, interceptedComplaints, recovery } = placeFigures(days, period, now);
    return { _id, name, picture, rateable, rank: null, count, averageRating, interceptedComplaints, recovery };
  });
  const isRanked = ({ count }: { count: number }) => ranks && count >= rankedFrom;
  const ranked = rows
    .filter(isRanked)
    .toSorted(
      (one, other) =>
        (other.averageRating ?? 0) - (one.averageRating ?? 0) || other.count - one.count || byName(one, other),
    );
  const better = (row: Omit<Ranked, "rank">) => ranked.filter((other) => asShown(other) > asShown(row)).length;
  return [
    ...ranked.map((row) => ({ ...row, rank: better(row) + 1 })),
    ...rows.filter((row) => !isRanked(row)).toSorted(byName),
  ];
}
