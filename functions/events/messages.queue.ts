import * as z from "zod/mini";
import { sendMessage, sendPace } from "#functions/actions/sending/send-message.ts";
import { eachMessage } from "./each-message.ts";

/** A queued email or SMS is sent, at the pace that the provider allows. */
export const handler = eachMessage(z.object({ _id: z.string() }), ({ _id }, now) => sendMessage(_id, now), sendPace);
