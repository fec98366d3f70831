import * as z from "zod/mini";
import { Named } from "./feedback.ts";

/** The figures of some ratings in a period, to set beside those of others. */
export const PlaceFigures = z.object({
  /** Ratings received. */
  privateReviews: z.int(),
  averageRating: z.nullable(z.number()),
  /** The score of these ratings, 0 to 100; null below five. */
  score: z.nullable(z.int()),
  interceptedComplaints: z.int(),
  /** How many of these were imported: nothing was intercepted then. */
  importedComplaints: z.int(),
  pending: z.int(),
});
export type PlaceFigures = z.infer<typeof PlaceFigures>;

/** Those of one location. */
export const LocationFigures = z.extend(Named, PlaceFigures.shape);
export type LocationFigures = z.infer<typeof LocationFigures>;

/** One employee's place on the leaderboard. `rank` is null while too few have rated them, and for those who see only themselves. */
export const Ranked = z.extend(Named, {
  /** The address of their picture on our own site. */
  picture: z.nullable(z.string()),
  /** Whether customers can choose them. */
  rateable: z.boolean(),
  rank: z.nullable(z.int()),
  count: z.int(),
  averageRating: z.nullable(z.number()),
  interceptedComplaints: z.int(),
});
export type Ranked = z.infer<typeof Ranked>;
