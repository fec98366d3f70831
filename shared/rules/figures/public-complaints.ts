import type { PublicPage } from "#shared/model/public-page.ts";
import { isIntercepted } from "#shared/rules/feedbacks/interception.ts";
import { countedByStar } from "./counted-by-star.ts";

/** The ratings of a page below its threshold. */
export interface PublicComplaints {
  complaints: number;
  /** How many shown reviews with a rating they were counted among; null where the page counts all its ratings by star. */
  among: number | null;
}

/**
 * The public complaints of a page, wherever they are said; null where the page shows no rating to count them in. There are
 * none only where it says that nobody has rated yet.
 */
export function complaintsIn(
  page: Pick<PublicPage, "count" | "histogram" | "reviews">,
  threshold: number,
): PublicComplaints | null {
  const byStar = countedByStar(page);
  if (byStar !== null) {
    const below = byStar.counts.filter(([star]) => isIntercepted(star, threshold));
    return { complaints: below.reduce((total, [, count]) => total + count, 0), among: null };
  }
  const rated = (page.reviews ?? []).flatMap(({ rating }) => rating ?? []);
  if (rated.length === 0) return page.count === 0 ? { complaints: 0, among: null } : null;
  return { complaints: rated.filter((rating) => isIntercepted(rating, threshold)).length, among: rated.length };
}
