import type { LinkTarget } from "#functions/data/places/link-target.ts";
import type { PublicScore } from "#shared/model/public-score.ts";
import { type CommentPage, commentsOf } from "./comments-of.ts";
import { scoreOf } from "./score-of.ts";

/** Public score with a page of comments; none while ratings are too few, because each comment reveals its stars. */
export async function scoreWithComments(
  target: LinkTarget,
  wanted: Parameters<typeof commentsOf>[1],
  now: Date,
): Promise<{ score: PublicScore; comments: CommentPage }> {
  const [score, comments] = await Promise.all([scoreOf(target, now), commentsOf(target, wanted)]);
  return { score, comments: score.state === "few" ? { items: [], next: null } : comments };
}
