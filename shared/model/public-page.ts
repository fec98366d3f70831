import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { SourceName } from "./invitation.ts";

/**
 * Why a source was not read. `quota`: we asked too often for now. `key`: our key is missing, withdrawn or not allowed.
 * `gone`: the source no longer knows this place. `away`: it did not answer in time, or failed. `unreadable`: it answered
 * something else than it should.
 */
export const sourceFailures = ["quota", "key", "gone", "away", "unreadable"] as const;
export const SourceFailure = z.enum(sourceFailures);
export type SourceFailure = z.infer<typeof SourceFailure>;

/** Who wrote a review, as the source asks for them to be named beside it. */
const ReviewAuthor = z.object({ name: orNull(z.string()), url: orNull(z.string()), picture: orNull(z.string()) });

/** One review that a source shows. Any part may be missing: stars without words, words without a date. */
export const PublicReview = z.object({
  /** The source's own name of the review. */
  id: orNull(z.string()),
  rating: orNull(z.number()),
  title: orNull(z.string()),
  text: orNull(z.string()),
  language: orNull(z.string()),
  /** The text as its author wrote it, where the source shows a translation. */
  original: orNull(z.string()),
  author: ReviewAuthor,
  publishedAt: orNull(z.string()),
  /** How long ago, in the words of the source. */
  published: orNull(z.string()),
  /** The page of this review, where the business can answer it. */
  url: orNull(z.string()),
  /** The source's own picture of the rating, which Tripadvisor asks for. */
  ratingPicture: orNull(z.string()),
  /** Whether the business has answered; null where the source does not say. */
  answered: orNull(z.boolean()),
});
export type PublicReview = z.infer<typeof PublicReview>;

const Count = z.int().check(z.gte(0));

/** What a source shows of a business at this moment. Nothing of it but the id may be kept (docs/sources.md). */
export const PublicPage = z.object({
  /** The id that the source knows the business by now. It can be another than the one that was asked for. */
  id: z.string(),
  name: orNull(z.string()),
  address: orNull(z.string()),
  /** The business's page at the source. */
  url: orNull(z.string()),
  rating: orNull(z.number()),
  ratingPicture: orNull(z.string()),
  /** How many ratings the source counts. */
  count: orNull(Count),
  /** How many of each rating, 1 to 5; null where the source does not say. */
  histogram: orNull(z.object({ 1: Count, 2: Count, 3: Count, 4: Count, 5: Count })),
  /** The latest, at most five; null where they were not asked for or did not come. */
  reviews: orNull(z.array(PublicReview)),
  /** Whether the business is closed for good. */
  closed: orNull(z.boolean()),
  /** The id of the place that it moved to. */
  movedTo: orNull(z.string()),
});
export type PublicPage = z.infer<typeof PublicPage>;

/** One of the pages that were read for their reviews: what it shows, or why it was not read. */
export const ReadPage = z.object({
  source: SourceName,
  /** The location that it belongs to; null where it is the organization's. */
  location: orNull(z.object({ _id: z.string(), name: z.string() })),
  /** The threshold that applies to it: reviews below are complaints. */
  interceptLessThan: z.int(),
  page: orNull(PublicPage),
  failed: orNull(SourceFailure),
});
export type ReadPage = z.infer<typeof ReadPage>;

/** One place that fits what somebody typed into the search. */
export const FoundPlace = z.object({ placeId: z.string(), name: z.string(), address: orNull(z.string()) });
export type FoundPlace = z.infer<typeof FoundPlace>;
