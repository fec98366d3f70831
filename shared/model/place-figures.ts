import * as z from "zod/mini";
import { Recovery } from "./dashboard.ts";
import { NamedThing } from "./feedback.ts";

export const PlaceFigures = z.object({
  privateReviews: z.int(),
  averageRating: z.nullable(z.number()),
  /** 0 to 100; null below five ratings. */
  score: z.nullable(z.int()),
  interceptedComplaints: z.int(),
  importedComplaints: z.int(),
  pending: z.int(),
  recovery: Recovery,
});
export type PlaceFigures = z.infer<typeof PlaceFigures>;

export const LocationFigures = z.extend(NamedThing, PlaceFigures.shape);
export type LocationFigures = z.infer<typeof LocationFigures>;

/** `rank` is null with too few ratings, and for employees, who see only themselves. */
export const Ranked = z.extend(NamedThing, {
  picture: z.nullable(z.string()),
  rateable: z.boolean(),
  rank: z.nullable(z.int()),
  count: z.int(),
  averageRating: z.nullable(z.number()),
  interceptedComplaints: z.int(),
  recovery: Recovery,
});
export type Ranked = z.infer<typeof Ranked>;
