import * as z from "zod/mini";
import { sendMessage } from "#functions/actions/sending/send-message.ts";
import { eachMessage } from "./each-message.ts";

/** A queued email or SMS is sent. */
export const handler = eachMessage(z.object({ _id: z.string() }), ({ _id }, now) => sendMessage(_id, now));
