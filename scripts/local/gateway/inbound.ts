import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Triggers } from "../triggers/start.ts";
import { gatewayAnswer, type HttpAnswer } from "./answer.ts";

const Text = z.object({ from: z.string(), text: z.string() });

const Returned = z.object({
  address: z.email(),
  kind: z._default(z.enum(["permanent", "transient", "complaint"]), "permanent"),
  message: z.optional(z.string()),
});

const Outbox = z.object({
  messages: z.array(
    z.object({
      to: z.string(),
      message: z.optional(z.string()),
      headers: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
    }),
  ),
});
type Headers = NonNullable<z.infer<typeof Outbox>["messages"][number]["headers"]>;

async function headersOf({ address, message }: z.infer<typeof Returned>, aws: string): Promise<Headers> {
  const answer = await fetch(new URL("/_local/outbox", aws), { headers: { accept: "application/json" } });
  const { messages } = Outbox.parse(await answer.json());
  const sent = messages.find((one) => one.to === address && (message === undefined || one.message === message));
  return sent?.headers ?? [];
}

const inboundText = ({ from, text }: z.infer<typeof Text>) => ({
  originationNumber: from,
  destinationNumber: "+15005550006",
  messageKeyword: "KEYWORD_000000000000",
  messageBody: text,
  inboundMessageId: randomUUID(),
  previousPublishedMessageId: randomUUID(),
});

function mailNotification({ address, kind }: z.infer<typeof Returned>, headers: Headers) {
  const timestamp = new Date().toISOString();
  const mail = { timestamp, messageId: randomUUID(), destination: [address], headersTruncated: false, headers };
  const feedbackId = randomUUID();
  if (kind === "complaint")
    return {
      notificationType: "Complaint",
      complaint: { complainedRecipients: [{ emailAddress: address }], timestamp, feedbackId },
      mail,
    };
  return {
    notificationType: "Bounce",
    bounce: {
      bounceType: kind === "permanent" ? "Permanent" : "Transient",
      bounceSubType: "General",
      bouncedRecipients: [{ emailAddress: address, action: "failed", status: "5.1.1" }],
      timestamp,
      feedbackId,
    },
    mail,
  };
}

const taken: HttpAnswer = gatewayAnswer(202, "Published.");

const wanted: Readonly<Record<string, string>> = {
  "/_local/inbound-sms": 'Send who texts and what: {"from":"+15145550123","text":"STOP"}.',
  "/_local/bounce":
    'Send an address, and a kind if it is not "permanent": {"address":"lea@example.com","kind":"complaint"}.',
};

export const comesIn = (path: string): boolean => Object.hasOwn(wanted, path);

interface Ways {
  publish: Triggers["publish"];
  aws: string;
}

export async function publishInbound(path: string, body: unknown, { publish, aws }: Ways): Promise<HttpAnswer> {
  const text = Text.safeParse(body);
  const returned = Returned.safeParse(body);
  if (path === "/_local/inbound-sms" && text.success) publish("inboundTexts", inboundText(text.data));
  else if (path === "/_local/bounce" && returned.success)
    publish("mailFeedback", mailNotification(returned.data, await headersOf(returned.data, aws)));
  else return gatewayAnswer(400, wanted[path] ?? "Not Found");
  return taken;
}
