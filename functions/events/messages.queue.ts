import { sendMessage } from "#functions/actions/sending/send-message.ts";
import { sendQueued } from "./send-queued.ts";

/** Sends queued emails and SMS to staff. */
export const handler = sendQueued(sendMessage);
