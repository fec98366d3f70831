import * as z from "zod/mini";
import { hearText } from "#functions/actions/requests/hear-text.ts";
import { eachMessage } from "./each-message.ts";

/** What a two-way number publishes of a text that came in. */
const Inbound = z.object({
  originationNumber: z.string(),
  messageBody: z._default(z.string(), ""),
  inboundMessageId: z.optional(z.string()),
});

/** SNS's envelope of it. */
const Notification = z.object({ Message: z.string(), Timestamp: z.iso.datetime({ offset: true }) });

/** A text that a customer sent to our number: STOP, HELP or START is done, and all else kept for its business to read. */
export const handler = eachMessage(Notification, ({ Message, Timestamp }, now) => {
  const { originationNumber: from, messageBody: text, inboundMessageId } = Inbound.parse(JSON.parse(Message));
  return hearText({ id: inboundMessageId ?? Timestamp, from, text, at: new Date(Timestamp) }, now);
});
