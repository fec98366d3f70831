import { encodeTime } from "ulid";
import { listSharedComments } from "#functions/data/feedbacks/shared-comments.ts";
import type { LinkTarget } from "#functions/data/organizations/link-target.ts";
import type { CommentOrder, PublicComment, PublicScore } from "#shared/model/public-score.ts";
import { publicScoreOf } from "./score-of.ts";

interface CommentPage {
  items: PublicComment[];
  next: string | null;
}

const afterOf = (cursor: string): string => (/^\d{1,13}$/.test(cursor) ? encodeTime(Number(cursor), 10) : cursor);

/** Public comments, with first name and day only. */
function commentsOf(
  { organization, location }: LinkTarget,
  { order, cursor }: { order: CommentOrder; cursor?: string | undefined },
): Promise<CommentPage> {
  return listSharedComments({
    organization,
    location: location?._id ?? null,
    order,
    after: cursor === undefined ? null : afterOf(cursor),
  });
}

/** Public score with a page of comments; none while ratings are too few, because each comment reveals its stars. */
export async function scoreWithComments(
  target: LinkTarget,
  wanted: Parameters<typeof commentsOf>[1],
): Promise<{ score: PublicScore; comments: CommentPage }> {
  const [score, comments] = await Promise.all([publicScoreOf(target), commentsOf(target, wanted)]);
  return { score, comments: score.state === "few" ? { items: [], next: null } : comments };
}
