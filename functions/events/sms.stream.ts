import { sendText } from "#functions/actions/send-text.ts";
import { eachRecord, textOf } from "./each-record.ts";

/** A queued SMS is sent. */
export const handler = eachRecord(async (image, now) => {
  await sendText(textOf(image, "_id"), now);
});
