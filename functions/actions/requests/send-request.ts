import { sendOnce } from "#functions/actions/sending/send-once.ts";
import { traceOf } from "#functions/actions/sending/trace-of.ts";
import { prepareRequest } from "./prepare-request.ts";

/** Sends a queued request or reminder at most once; null if not sent now or another kind of message. */
export const sendRequest = (id: string, now: Date) =>
  sendOnce(
    id,
    {
      isOurs: ({ template }) => template === "request",
      freshen: async (message) => message,
      prepare: async (message) =>
        message.template === "request" ? prepareRequest(message, now, traceOf(message)) : { reason: "not_prepared" },
    },
    now,
  );
