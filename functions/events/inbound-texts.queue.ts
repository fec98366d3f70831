import * as z from "zod/mini";
import { handleInboundSms } from "#functions/actions/requests/handle-inbound-sms.ts";
import { eachMessage } from "./each-message.ts";

/** The payload that a two-way number publishes. */
const Inbound = z.object({
  originationNumber: z.string(),
  messageBody: z._default(z.string(), ""),
  inboundMessageId: z.optional(z.string()),
});

const Notification = z.object({ Message: z.string(), Timestamp: z.iso.datetime({ offset: true }) });

/** A customer's text: applies STOP, HELP and START, and stores anything else for the business. */
export const handler = eachMessage(Notification, ({ Message, Timestamp }, now) => {
  const { originationNumber: from, messageBody: text, inboundMessageId } = Inbound.parse(JSON.parse(Message));
  return handleInboundSms({ id: inboundMessageId ?? Timestamp, from, text, at: new Date(Timestamp) }, now);
});
