import { type Message, messagePut } from "#functions/data/sending/messages.ts";
import { transact } from "#functions/data/table.ts";

/** Queues a message without the change that causes it in the product. False when it was queued before. */
export const queueMessage = async (message: Message): Promise<boolean> =>
  (await transact(() => [messagePut(message)])).done;
