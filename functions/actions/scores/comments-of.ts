import { encodeTime } from "ulid";
import { listSharedComments } from "#functions/data/feedbacks/shared-comments.ts";
import type { LinkTarget } from "#functions/data/places/link-target.ts";
import type { CommentOrder, PublicComment } from "#shared/model/public-comment.ts";

/** A page of comments that everybody may see, and where to go on, as an address says it. */
export interface CommentPage {
  items: PublicComment[];
  next: string | null;
}

/** What the id of the last comment began with. Older addresses say its moment alone, in milliseconds. */
const afterOf = (cursor: string): string => (/^\d{1,13}$/.test(cursor) ? encodeTime(Number(cursor), 10) : cursor);

/** What is shown of each author is a first name, and of when they wrote it the day. */
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
