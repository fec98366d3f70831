import type { PublicReview } from "#shared/model/public-page.ts";
import { isIntercepted } from "#shared/rules/feedbacks/interception.ts";

/** A review of a public page, with what it is to the business. */
export interface ShownReview {
  review: PublicReview;
  /** Whether it is rated below the threshold. */
  complaint: boolean;
  /** Whether it came since the last look. */
  fresh: boolean;
}

const moment = ({ publishedAt }: PublicReview): number => (publishedAt === null ? 0 : Date.parse(publishedAt));

/**
 * The reviews of a page: complaints first, then the others, each newest first. Those without a moment stand at the end of their
 * part, as the screen says: how long ago in the words of a source tells no order. `since` is the last look; nothing is new without one.
 */
export const inOrder = (
  reviews: readonly PublicReview[],
  { threshold, since }: { threshold: number; since: string | null },
): ShownReview[] =>
  reviews
    .map((review) => ({
      review,
      complaint: review.rating !== null && isIntercepted(review.rating, threshold),
      fresh: since !== null && moment(review) > Date.parse(since),
    }))
    .toSorted(
      (one, other) => Number(other.complaint) - Number(one.complaint) || moment(other.review) - moment(one.review),
    );
