import { sendText } from "#functions/actions/send-text.ts";
import { variable } from "#functions/environment.ts";
import { eachRecord, textOf } from "./each-record.ts";

const origin = variable("PUBLIC_ORIGIN");

/** A queued SMS is sent. */
export const handler = eachRecord(async (image, now) => {
  await sendText(textOf(image, "_id"), origin, now);
});
