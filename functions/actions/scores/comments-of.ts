import { encodeTime } from "ulid";
import { listSharedComments } from "#functions/data/feedbacks/shared-comments.ts";
import type { LinkTarget } from "#functions/data/places/link-target.ts";
import type { CommentOrder, PublicComment } from "#shared/model/public-comment.ts";

export interface CommentPage {
  items: PublicComment[];
  next: string | null;
}

const afterOf = (cursor: string): string => (/^\d{1,13}$/.test(cursor) ? encodeTime(Number(cursor), 10) : cursor);

/** Public comments, with first name and day only. */
export function commentsOf(
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
