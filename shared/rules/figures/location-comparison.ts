import type { LocationFigures } from "#shared/model/place-figures.ts";
import { rankedFrom } from "./leaderboard.ts";

export type ComparisonVerdict = "better" | "worse" | "same" | "few";

export interface ComparedLocation {
  _id: string;
  name: string;
  count: number;
  average: number | null;
  rest: number | null;
  verdict: ComparisonVerdict;
}

const clear = 1.96;

/** Upper bound of the variance for an average, so that differences are understated. */
const widest = (average: number): number => Math.max(0, (5 - average) * (average - 1));

/** Needs ten ratings on both sides and a significant difference. */
export function compareLocation(figures: readonly LocationFigures[]): ComparedLocation[] {
  const sums = figures.map((one) => ({ ...one, stars: (one.averageRating ?? 0) * one.privateReviews }));
  const stars = sums.reduce((sum, one) => sum + one.stars, 0);
  const count = sums.reduce((sum, one) => sum + one.privateReviews, 0);
  return sums.map((one) => {
    const others = count - one.privateReviews;
    const average = one.averageRating;
    const rest = others === 0 ? null : Math.min(5, Math.max(1, (stars - one.stars) / others));
    const told = { _id: one._id, name: one.name, count: one.privateReviews, average, rest };
    if (average === null || rest === null || one.privateReviews < rankedFrom || others < rankedFrom)
      return { ...told, verdict: "few" as const };
    const error = Math.sqrt(widest(average) / one.privateReviews + widest(rest) / others);
    const by = average - rest;
    return { ...told, verdict: Math.abs(by) <= clear * error ? "same" : by > 0 ? "better" : "worse" };
  });
}
