import { exportFeedbacks } from "#functions/actions/feedbacks/export-feedbacks.ts";
import { byOf } from "#functions/http/requester.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { nextPart, readPart } from "#functions/http/export-part.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { Reply } from "#functions/http/reply.ts";
import { exportFeedbacks as route } from "#shared/contract/feedbacks.ts";

/** The next part's cursor is in `x-next-cursor`. */
export async function run({ params: { organization }, query, actor, now }: CallOf<typeof route>) {
  const { cursor, ...filter } = query;
  const by = byOf(route, organization, actor, now);
  const list = [organization, "export", by.user, JSON.stringify(filter)];
  const asked = await readPart(list, cursor, now);
  const { part, next } = unlessRefused(await exportFeedbacks({ filter, ...asked }, by));
  return new Reply(part, {
    headers: {
      "content-disposition": 'attachment; filename="feedback.csv"',
      ...(await nextPart(list, asked, next)),
    },
  });
}

export const handler = endpoint(route, run);
