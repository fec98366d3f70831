import { queueReplyAlerts } from "#functions/actions/sending/queue-alerts.ts";
import { changeFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { repliesUpdate } from "#functions/data/requests/request-answers.ts";
import { type RequestItem, readRequest } from "#functions/data/requests/requests.ts";
import { again, transact } from "#functions/data/table.ts";
import { log } from "#functions/log.ts";
import type { Reply } from "#shared/model/request.ts";
import { replied } from "#shared/rules/feedbacks/feedback.ts";
import { withReply } from "#shared/rules/requests/replies.ts";

/** Null once the daily limit is reached. */
const store = ({ organization, _id }: Pick<RequestItem, "organization" | "_id">, reply: Reply) =>
  again<RequestItem | null>(async () => {
    const request = await readRequest(organization, _id);
    const replies = request && withReply(request.replies, reply);
    if (request === null || replies === null || replies === request.replies) return replies && request;
    const write = repliesUpdate(request, replies);
    const kept = { ...request, replies: [...replies] };
    const onFeedback =
      request.feedback === null
        ? null
        : await changeFeedback(
            organization,
            request.feedback,
            (feedback) => replied(feedback, reply),
            () => [write],
          );
    if (onFeedback !== null) return kept;
    return (await transact(() => [write])).done ? kept : undefined;
  });

/** Stores a reply and alerts members, idempotently; null once the daily limit is reached. */
export async function keepReply(
  request: Pick<RequestItem, "organization" | "_id">,
  reply: Reply,
  now: Date,
): Promise<RequestItem | null> {
  const kept = await store(request, reply);
  if (kept === null) log.warn("reply left out", { organization: request.organization, request: request._id });
  else
    await queueReplyAlerts(
      { organization: kept.organization, request: kept._id, reply: reply._id, feedback: kept.feedback },
      now,
    );
  return kept;
}
