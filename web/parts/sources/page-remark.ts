import type { SourceFigures } from "#shared/model/source-figures.ts";

/**
 * What is to be said of a page beside its figures: that it has none, or which part it leaves out, so that its ratings are not in
 * the score while its complaints may count, or the other way round. Null where it tells all, and where it was not read.
 */
export function remarkOf({
  state,
  rating,
  count,
  complaints,
  inScore,
}: SourceFigures): "unrated" | "uncounted" | "unaveraged" | "unshown" | null {
  if (state !== "read") return null;
  if (inScore) return complaints === null ? "unshown" : null;
  if (rating === null && count === null && complaints === null) return "unrated";
  if (count === null) return "uncounted";
  return count > 0 ? "unaveraged" : null;
}
