import type { LocationFigures } from "#shared/model/place-figures.ts";
import { rankedFrom } from "./leaderboard.ts";

/** How a location is rated beside all others together. `few`: too few ratings to say anything. */
export type Verdict = "better" | "worse" | "same" | "few";

/** A location beside the rest: its average and that of all others, where there is one. */
export interface BesideRest {
  _id: string;
  name: string;
  count: number;
  average: number | null;
  rest: number | null;
  verdict: Verdict;
}

/** Beyond so many standard errors a difference is clear: chance alone makes one as large about once in twenty. */
const clear = 1.96;

/**
 * The largest variance that ratings of one to five stars with an average can have. Averages alone do not tell the true one,
 * so a difference is called clear too seldom rather than too often.
 */
const widest = (average: number): number => Math.max(0, (5 - average) * (average - 1));

/**
 * Each location beside all others together. A verdict needs ten ratings on both sides, as a rank does, and a difference
 * that chance would rarely make.
 */
export function besideRest(figures: readonly LocationFigures[]): BesideRest[] {
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
