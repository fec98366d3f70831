import { listSharedComments } from "#functions/data/feedbacks/shared-comments.ts";
import type { LinkTarget } from "#functions/data/places/link-target.ts";
import type { CommentOrder, PublicComment } from "#shared/model/public-comment.ts";

/** A page of comments that everybody may see, and where to go on, as an address says it. */
export interface CommentPage {
  items: PublicComment[];
  next: string | null;
}

/** What is shown of each author is a first name, and of when they wrote it the day. */
export async function commentsOf(
  { organization, location }: LinkTarget,
  { order, cursor }: { order: CommentOrder; cursor?: string | undefined },
): Promise<CommentPage> {
  const { items, next } = await listSharedComments({
    organization,
    location: location?._id ?? null,
    order,
    after: cursor === undefined ? null : Number(cursor),
  });
  return { items, next: next === null ? null : String(next) };
}
