import { sendMessage } from "#functions/actions/sending/send-message.ts";
import { sendQueued } from "./send-queued.ts";

/** A queued email or SMS that asks no customer is sent. */
export const handler = sendQueued(sendMessage);
