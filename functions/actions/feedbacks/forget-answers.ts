import { listAnswers, type Thread } from "#functions/data/conversations/entries.ts";
import { asRead, failUnclaimed } from "#functions/data/delivery/message-life.ts";
import { messageKey } from "#functions/data/keys.ts";
import { readMessage } from "#functions/data/sending/messages.ts";
import { eraseItems } from "#functions/data/users/erasing.ts";
import { droppedAsErased } from "#shared/rules/sending/sending.ts";

/** Deletes the messages of a conversation's answers, because they name the customer; what waits is given back. */
export async function forgetAnswers(thread: Thread, now: Date): Promise<void> {
  const answers = await listAnswers(thread);
  for (const { _id, status } of answers) {
    const message = status === "queued" ? await readMessage(_id) : null;
    if (message?.status === "queued") await failUnclaimed(message, asRead(message), droppedAsErased, now);
  }
  await eraseItems(answers.map(({ _id }) => messageKey(_id)));
}
