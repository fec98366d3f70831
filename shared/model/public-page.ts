import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { SourceName } from "./invitation.ts";

/**
 * `quota`: rate limited; `key`: ours is missing or refused; `gone`: place unknown; `away`: timeout or failure;
 * `unreadable`: unexpected answer.
 */
export const sourceFailures = ["quota", "key", "gone", "away", "unreadable"] as const;
export const SourceFailure = z.enum(sourceFailures);
export type SourceFailure = z.infer<typeof SourceFailure>;

/** Attribution that the source requires beside a review. */
const ReviewAuthor = z.object({ name: orNull(z.string()), url: orNull(z.string()), picture: orNull(z.string()) });

export const PublicReview = z.object({
  id: orNull(z.string()),
  rating: orNull(z.number()),
  title: orNull(z.string()),
  text: orNull(z.string()),
  language: orNull(z.string()),
  /** Original text, if the source shows a translation. */
  original: orNull(z.string()),
  author: ReviewAuthor,
  publishedAt: orNull(z.string()),
  /** Relative time in the source's words. */
  published: orNull(z.string()),
  url: orNull(z.string()),
  /** The source's own rating image, which Tripadvisor requires. */
  ratingPicture: orNull(z.string()),
  answered: orNull(z.boolean()),
});
export type PublicReview = z.infer<typeof PublicReview>;

const Count = z.int().check(z.gte(0));

/** Live data of a source; its terms allow storing only the id (docs/sources.md). */
export const PublicPage = z.object({
  /** The source's current id; may differ from the requested one. */
  id: z.string(),
  name: orNull(z.string()),
  address: orNull(z.string()),
  url: orNull(z.string()),
  rating: orNull(z.number()),
  ratingPicture: orNull(z.string()),
  count: orNull(Count),
  /** Count per star; null if the source does not say. */
  histogram: orNull(z.object({ 1: Count, 2: Count, 3: Count, 4: Count, 5: Count })),
  /** At most five latest; null if not requested or not received. */
  reviews: orNull(z.array(PublicReview)),
  closed: orNull(z.boolean()),
  movedTo: orNull(z.string()),
});
export type PublicPage = z.infer<typeof PublicPage>;

/** A page read for its reviews, or why reading failed. */
export const ReadPage = z.object({
  source: SourceName,
  location: orNull(z.object({ _id: z.string(), name: z.string() })),
  interceptLessThan: z.int(),
  page: orNull(PublicPage),
  failed: orNull(SourceFailure),
});
export type ReadPage = z.infer<typeof ReadPage>;

export const FoundPlace = z.object({ placeId: z.string(), name: z.string(), address: orNull(z.string()) });
export type FoundPlace = z.infer<typeof FoundPlace>;
