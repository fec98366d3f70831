import type { PublicPage } from "#shared/model/public-page.ts";
import { isIntercepted } from "#shared/rules/feedbacks/interception.ts";
import { countedByStar } from "./counted-by-star.ts";

interface PublicComplaints {
  complaints: number;
  /** Size of the sample; null if every star is counted. */
  among: number | null;
}

/** Complaints of a page; null if it shows no ratings, 0 only if it has none. */
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
