import { type Message, messagePut } from "#functions/data/sending/messages.ts";
import { transact } from "#functions/data/table.ts";

/** Without the change that causes it; false if already queued. */
export const queueMessage = async (message: Message): Promise<boolean> =>
  (await transact(() => [messagePut(message)])).done;
