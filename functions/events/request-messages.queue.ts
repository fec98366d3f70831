import { sendRequest } from "#functions/actions/requests/send-request.ts";
import { sendQueued } from "./send-queued.ts";

/** A separate queue, so that requests don't delay other messages. */
export const handler = sendQueued(sendRequest);
