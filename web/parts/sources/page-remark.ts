import type { SourceFigures } from "#shared/model/source-figures.ts";

/** Explains missing ratings or reviews of a page; null if complete or unread. */
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
