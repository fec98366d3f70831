import * as z from "zod/mini";
import { sendMessage } from "#functions/actions/sending/send-message.ts";
import { variable } from "#functions/environment.ts";
import { eachMessage } from "./each-message.ts";

/** Sends each queued email or SMS that a queue names, at the pace that the provider allows. */
export const sendQueued = eachMessage(
  z.object({ _id: z.string() }),
  ({ _id }, now) => sendMessage(_id, now),
  () => Number(variable("SEND_PACE")),
);
