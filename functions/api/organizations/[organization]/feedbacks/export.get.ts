import { assigneeFilter } from "#functions/actions/feedbacks/assignees.ts";
import { exportFeedbacks } from "#functions/actions/feedbacks/export-feedbacks.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { nextPart, readPart } from "#functions/http/export-part.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { HandlerReply } from "#functions/http/reply.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { exportFeedbacksRoute as route } from "#shared/contract/feedbacks.ts";

/** The next part's cursor is in `x-next-cursor`. */
export async function run({ params: { organization }, query, actor, now, language }: CallOf<typeof route>) {
  const { cursor, ...wanted } = query;
  const filter = assigneeFilter(actor, wanted);
  const by = auditActorOf(route, organization, actor, now);
  const list = [organization, "export", by.user, JSON.stringify(filter)];
  const asked = await readPart(list, cursor, now);
  const { part, next } = unlessRefused(await exportFeedbacks({ filter, language, ...asked }, by));
  return new HandlerReply(part, {
    headers: {
      "content-disposition": 'attachment; filename="feedback.csv"',
      ...(await nextPart(list, asked, next)),
    },
  });
}

export const handler = endpoint(route, run);
