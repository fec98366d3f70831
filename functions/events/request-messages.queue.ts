import { sendRequest } from "#functions/actions/requests/send-request.ts";
import { sendQueued } from "./send-queued.ts";

/** A queued email or SMS that asks a customer is sent, behind none but others of its kind. */
export const handler = sendQueued(sendRequest);
