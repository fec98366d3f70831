import * as z from "zod/mini";
import { variable } from "#functions/environment.ts";
import { eachMessage } from "./each-message.ts";

/** Sends each queued message at the provider's pace. */
export const sendQueued = (send: (message: string, now: Date) => Promise<unknown>) =>
  eachMessage(
    z.object({ _id: z.string() }),
    ({ _id }, now) => send(_id, now),
    () => Number(variable("SEND_PACE")),
  );
