import * as z from "zod/mini";
import { UnsentMessage } from "#shared/model/billing-notice.ts";
import { Id } from "./inputs/id.ts";
import { route } from "./route.ts";

const MessageId = z.string().check(z.regex(/^[0-9A-Za-z-]{1,120}$/, { error: "invalid" }));
const params = { organization: Id, message: MessageId };

export const listMessagesRoute = route({
  id: "messageList",
  method: "GET",
  path: "/api/organizations/{organization}/messages",
  params: { organization: Id },
  summary:
    "The alerts to members that did not arrive or may not have arrived, and whose complaints still wait, newest first: 50 at most, and whether there are more.",
  access: "message.read",
  answer: z.object({ items: z.array(UnsentMessage), more: z.boolean() }),
  errors: [],
});

export const sendMessageAgainRoute = route({
  id: "messageSendAgain",
  method: "POST",
  path: "/api/organizations/{organization}/messages/{message}/send-again",
  params,
  summary: "Send an alert that was certainly not sent, to the member's present address or number.",
  access: "message.send",
  errors: ["message_not_found", "message_not_failed", "complaint_settled", "receiver_unreachable", "no_sms_credits"],
  // A receiver that is always refused would otherwise be retried without end.
  limits: [{ by: "account", times: 120, seconds: 3_600 }],
});

export const dismissMessageRoute = route({
  id: "messageDismiss",
  method: "POST",
  path: "/api/organizations/{organization}/messages/{message}/dismiss",
  params,
  summary: "Take an alert that did not arrive off the list.",
  access: "message.send",
  errors: ["message_not_found"],
});
