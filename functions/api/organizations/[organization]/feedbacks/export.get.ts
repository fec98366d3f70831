import { exportFeedbacks } from "#functions/actions/feedbacks/export-feedbacks.ts";
import { byOf } from "#functions/http/by.ts";
import { makeCursor, readCursor } from "#functions/http/cursor.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { Reply } from "#functions/http/reply.ts";
import { exportFeedbacks as route } from "#shared/contract/feedbacks.ts";

/** One part of the export. The header `x-next-cursor` leads to the next. */
export async function run({ params: { organization }, query, actor, now }: CallOf<typeof route>) {
  const { cursor, ...filter } = query;
  const list = [organization, "export", JSON.stringify(filter)];
  const after = cursor === undefined ? null : await readCursor(list, cursor);
  const by = byOf(route, organization, actor, now);
  const { part, next } = unlessRefused(await exportFeedbacks({ filter, after }, by));
  return new Reply(part, {
    headers: {
      "content-disposition": 'attachment; filename="feedback.csv"',
      ...(next && { "x-next-cursor": await makeCursor(list, next) }),
    },
  });
}

export const handler = endpoint(route, run);
