import * as z from "zod/mini";
import { Named } from "./feedback.ts";

/** Figures of a set of ratings, for comparison. */
export const PlaceFigures = z.object({
  privateReviews: z.int(),
  averageRating: z.nullable(z.number()),
  /** 0 to 100; null below five ratings. */
  score: z.nullable(z.int()),
  interceptedComplaints: z.int(),
  /** Imported complaints were never intercepted. */
  importedComplaints: z.int(),
  pending: z.int(),
});
export type PlaceFigures = z.infer<typeof PlaceFigures>;

export const LocationFigures = z.extend(Named, PlaceFigures.shape);
export type LocationFigures = z.infer<typeof LocationFigures>;

/** `rank` is null with too few ratings, and for employees, who see only themselves. */
export const Ranked = z.extend(Named, {
  /** Path on our own site. */
  picture: z.nullable(z.string()),
  /** Whether customers can choose them. */
  rateable: z.boolean(),
  rank: z.nullable(z.int()),
  count: z.int(),
  averageRating: z.nullable(z.number()),
  interceptedComplaints: z.int(),
});
export type Ranked = z.infer<typeof Ranked>;
