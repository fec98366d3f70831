import { sendOnce } from "#functions/actions/sending/send-once.ts";
import { traceOf } from "#functions/actions/sending/trace-of.ts";
import { prepareRequest } from "./prepare-request.ts";

/**
 * Sends a queued email or SMS that asks a customer, or reminds them, at most once, and answers its new state. Null when it was
 * not to be sent now, and for any other message.
 */
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
