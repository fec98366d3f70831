import type { PublicPage } from "#shared/model/public-page.ts";

const stars = [1, 2, 3, 4, 5] as const;

/** Ratings per star and in all; null if unknown. An all-zero histogram counts as unknown. */
export function countedByStar({
  histogram,
}: Pick<PublicPage, "histogram">): { counts: [star: number, count: number][]; n: number } | null {
  if (histogram === null) return null;
  const counts = stars.map((star): [number, number] => [star, histogram[star]]);
  const n = counts.reduce((sum, [, count]) => sum + count, 0);
  return n === 0 ? null : { counts, n };
}
