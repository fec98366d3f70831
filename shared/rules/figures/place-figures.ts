import type { NamedThing } from "#shared/model/feedback.ts";
import type { LocationFigures, PlaceFigures } from "#shared/model/place-figures.ts";
import { type DayCount, figuresOfPeriod } from "./figures.ts";
import type { Period } from "./period.ts";
import { recoveryKinds } from "./recovery.ts";

const nothingAssumed = { customersPerComplaint: 0, averageTransaction: null };

export function placeFigures(days: readonly DayCount[], period: Period, now: Date): PlaceFigures {
  const figures = figuresOfPeriod(days, period, nothingAssumed, now);
  const { privateReviews, averageRating, interceptedComplaints, importedComplaints, pending, recovery } = figures;
  const score = figures.reputationScore.value;
  return { privateReviews, averageRating, score, interceptedComplaints, importedComplaints, pending, recovery };
}

export const locationFigures = (
  { _id, name }: NamedThing,
  days: readonly DayCount[],
  period: Period,
  now: Date,
): LocationFigures => ({
  _id,
  name,
  ...placeFigures(days, period, now),
});

/** Subtracts a day where counts are added up. */
export const takenAway = ({
  day,
  ratings,
  brought,
  intercepted,
  imported,
  pending,
  pendingOther,
  recovery,
}: DayCount): DayCount => ({
  day,
  ratings: [-ratings[0], -ratings[1], -ratings[2], -ratings[3], -ratings[4]],
  brought: -brought,
  intercepted: -intercepted,
  imported: -imported,
  pending: -pending,
  pendingOther: -pendingOther,
  recovery: Object.fromEntries(recoveryKinds.map((kind) => [kind, -(recovery?.[kind] ?? 0)])),
});

/** Figures without location; null for none. Clamped at 0, because counters are not read atomically. */
export function figuresElsewhere(
  all: readonly DayCount[],
  places: readonly (readonly DayCount[])[],
  period: Period,
  now: Date,
): PlaceFigures | null {
  const figures = placeFigures([...all, ...places.flat().map(takenAway)], period, now);
  if (figures.privateReviews <= 0) return null;
  const { interceptedComplaints, importedComplaints, pending } = figures;
  return {
    ...figures,
    interceptedComplaints: Math.max(0, interceptedComplaints),
    importedComplaints: Math.max(0, importedComplaints),
    pending: Math.max(0, pending),
  };
}
