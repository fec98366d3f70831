import * as z from "zod/mini";
import { tellByEmail } from "#functions/actions/sending/tell-by-email.ts";
import { eachMessage } from "./each-message.ts";

/** Sends the complaints of a failed SMS by email. */
export const handler = eachMessage(z.object({ _id: z.string() }), ({ _id }, now) => tellByEmail(_id, now));
