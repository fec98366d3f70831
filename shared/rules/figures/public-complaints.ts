import type { PublicPage } from "#shared/model/public-page.ts";
import { isIntercepted } from "#shared/rules/feedbacks/interception.ts";

const stars = [1, 2, 3, 4, 5] as const;

/** The ratings of a page below its threshold. */
export interface PublicComplaints {
  complaints: number;
  /** How many shown reviews with a rating they were counted among; null where the page counts all its ratings by star. */
  among: number | null;
}

/** The public complaints of a page, wherever they are said; null where the page says nothing of them. */
export function complaintsIn(
  { histogram, reviews }: Pick<PublicPage, "histogram" | "reviews">,
  threshold: number,
): PublicComplaints | null {
  if (histogram !== null)
    return {
      complaints: stars
        .filter((star) => isIntercepted(star, threshold))
        .reduce((total, star) => total + histogram[star], 0),
      among: null,
    };
  if (reviews === null) return null;
  const rated = reviews.flatMap(({ rating }) => rating ?? []);
  return { complaints: rated.filter((rating) => isIntercepted(rating, threshold)).length, among: rated.length };
}
