import type { PublicReview } from "#shared/model/public-page.ts";
import { isIntercepted } from "#shared/rules/feedbacks/interception.ts";

export interface ShownReview {
  review: PublicReview;
  complaint: boolean;
  fresh: boolean;
}

const moment = ({ publishedAt }: PublicReview): number => (publishedAt === null ? 0 : Date.parse(publishedAt));

/** Complaints first, newest first; without a date last. Nothing is new without `since`, the last visit. */
export const reviewsInOrder = (
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
