import { queueAlerts } from "#functions/actions/queue-alerts.ts";
import { sendEmail } from "#functions/actions/send-email.ts";
import { eachRecord, textOf } from "./each-record.ts";

/** A new complaint becomes its members' messages; a queued email is sent. One function, because only two may read the stream. */
export const handler = eachRecord(async (image, now) => {
  if (textOf(image, "kind") === "feedback")
    await queueAlerts({ organization: textOf(image, "organization"), feedback: textOf(image, "_id") }, now);
  else await sendEmail(textOf(image, "_id"), now);
});
