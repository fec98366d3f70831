import { randomUUID } from "node:crypto";
import { type Answer, type Service, statusOf } from "./answer.ts";
import type { Outbox } from "./outbox.ts";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const xml = (status: number, body: string): Answer => ({ status, headers: { "content-type": "text/xml" }, body });
const requestId = () => `<RequestId>${randomUUID()}</RequestId>`;

const result = (action: string, inner: string) =>
  xml(
    200,
    `<${action}Response xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><${action}Result>${inner}</${action}Result>` +
      `<ResponseMetadata>${requestId()}</ResponseMetadata></${action}Response>`,
  );

/** SNS: `Publish` to a telephone number and `CheckIfPhoneNumberIsOptedOut` (AWS query). `optedOut` holds the numbers that answered STOP. */
export function sns(outbox: Outbox, optedOut: ReadonlySet<string>): Service {
  const refuse: Service["refuse"] = (refusal) =>
    xml(
      statusOf(refusal),
      `<ErrorResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><Error><Type>Sender</Type>` +
        `<Code>${escaped(refusal.error)}</Code><Message>${escaped(refusal.message)}</Message></Error>${requestId()}</ErrorResponse>`,
    );
  return {
    name: "sns",
    owns: ({ headers }) => headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false,
    refuse,
    answer: ({ body }) => {
      const form = new URLSearchParams(body);
      const action = form.get("Action");
      if (action === "CheckIfPhoneNumberIsOptedOut")
        return result(action, `<isOptedOut>${optedOut.has(form.get("phoneNumber") ?? "")}</isOptedOut>`);
      const to = form.get("PhoneNumber");
      if (action !== "Publish" || to === null)
        return refuse({ error: "InvalidParameter", message: `The stand-in does not know ${action} without a number.` });
      // SNS says yes and sends nothing to a number that opted out.
      if (!optedOut.has(to))
        outbox.add({ channel: "sms", to, subject: null, text: form.get("Message") ?? "", html: null });
      return result(action, `<MessageId>${randomUUID()}</MessageId>`);
    },
  };
}
