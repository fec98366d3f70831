import { listAnswers, type Thread } from "#functions/data/conversations/entries.ts";
import { asRead, failUnclaimed } from "#functions/data/delivery/message-life.ts";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { messageKey } from "#functions/data/keys.ts";
import { putRightId, readMessage } from "#functions/data/sending/messages.ts";
import { eraseItems } from "#functions/data/users/erasing.ts";
import { droppedAsErased } from "#shared/rules/sending/sending.ts";

/** Deletes the messages to a feedback's customer, because they name them; what waits is given back. */
export async function forgetAnswers(thread: Thread, now: Date): Promise<void> {
  const [answers, feedback] = await Promise.all([
    listAnswers(thread),
    readFeedback(thread.organization, thread.feedback),
  ]);
  const questions = (feedback?.notes ?? []).flatMap(({ kind, _id }) =>
    kind === "resolved" ? [putRightId(thread.feedback, _id)] : [],
  );
  const waiting = [...answers.filter(({ status }) => status === "queued").map(({ _id }) => _id), ...questions];
  for (const id of waiting) {
    const message = await readMessage(id);
    if (message?.status === "queued") await failUnclaimed(message, asRead(message), droppedAsErased, now);
  }
  await eraseItems([...answers.map(({ _id }) => _id), ...questions].map(messageKey));
}
