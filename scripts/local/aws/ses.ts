import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";
import type { Service } from "./answer.ts";
import type { Outbox } from "./outbox.ts";
import { queryProtocol } from "./query.ts";

const { owns, result, refuse } = queryProtocol("ses", "2010-12-01");

/** The line break before a boundary belongs to the boundary, but the parser keeps it. */
const withoutLastBreak = (text: string) => text.replace(/\n$/, "");

function headersOf(raw: string): { name: string; value: string }[] {
  const [head = ""] = raw.split("\r\n\r\n");
  return head.split(/\r\n(?![ \t])/).flatMap((line) => {
    const [, name, value] = /^([^:]+):[ ]?([\s\S]*)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [{ name, value: value.replaceAll("\r\n", "") }];
  });
}

/** Delivers only to `Destinations`, like SES. */
export const ses = (outbox: Outbox): Service => ({
  name: "ses",
  owns,
  refuse,
  answer: async ({ body }) => {
    const form = new URLSearchParams(body);
    const action = form.get("Action");
    const raw = form.get("RawMessage.Data");
    const recipients = [...form].flatMap(([name, value]) => (name.startsWith("Destinations.member.") ? [value] : []));
    if (action !== "SendRawEmail" || raw === null || recipients.length === 0)
      return refuse({ error: "InvalidParameterValue", message: `The stand-in does not know this form of ${action}.` });
    const bytes = Buffer.from(raw, "base64");
    const { from, subject, text, html, headers } = await PostalMime.parse(bytes);
    if (!from?.address) return refuse({ error: "InvalidParameterValue", message: "Missing required header 'From'." });
    const message = headers.find(({ key }) => key === "x-reviens-message")?.value;
    for (const to of recipients)
      outbox.add({
        channel: "email",
        to,
        subject: subject ?? "",
        text: withoutLastBreak(text ?? ""),
        html: html === undefined ? null : withoutLastBreak(html),
        headers: headersOf(bytes.toString("latin1")),
        ...(message !== undefined && { message }),
      });
    return result(action, `<MessageId>${randomUUID()}</MessageId>`);
  },
});
