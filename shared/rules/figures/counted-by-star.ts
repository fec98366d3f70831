import type { PublicPage } from "#shared/model/public-page.ts";

const stars = [1, 2, 3, 4, 5] as const;

/**
 * How many ratings of a page gave each number of stars, and how many in all; null where the page does not say. A histogram of
 * nothing but zeros tells nothing: the ratings that the page counts are not in it.
 */
export function countedByStar({
  histogram,
}: Pick<PublicPage, "histogram">): { counts: [star: number, count: number][]; n: number } | null {
  if (histogram === null) return null;
  const counts = stars.map((star): [number, number] => [star, histogram[star]]);
  const n = counts.reduce((sum, [, count]) => sum + count, 0);
  return n === 0 ? null : { counts, n };
}
