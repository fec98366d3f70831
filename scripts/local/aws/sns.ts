import { randomUUID } from "node:crypto";
import type { Service } from "./answer.ts";
import type { Outbox } from "./outbox.ts";
import { queryProtocol } from "./query.ts";

const { owns, result, refuse } = queryProtocol("sns", "2010-03-31");

export const sns = (outbox: Outbox, optedOut: ReadonlySet<string>): Service => ({
  name: "sns",
  owns,
  refuse,
  answer: ({ body }) => {
    const form = new URLSearchParams(body);
    const action = form.get("Action");
    if (action === "CheckIfPhoneNumberIsOptedOut")
      return result(action, `<isOptedOut>${optedOut.has(form.get("phoneNumber") ?? "")}</isOptedOut>`);
    const to = form.get("PhoneNumber");
    if (action !== "Publish" || to === null)
      return refuse({ error: "InvalidParameter", message: `The stand-in does not know ${action} without a number.` });
    // SNS accepts messages to opted-out numbers without sending them.
    if (!optedOut.has(to))
      outbox.add({ channel: "sms", to, subject: null, text: form.get("Message") ?? "", html: null });
    return result(action, `<MessageId>${randomUUID()}</MessageId>`);
  },
});
