import { randomUUID } from "node:crypto";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import MimeNode from "nodemailer/lib/mime-node";
import * as z from "zod/mini";
import { mailBucket } from "../s3.ts";
import type { Triggers } from "../triggers/start.ts";
import { gatewayAnswer, type HttpAnswer } from "./answer.ts";

/** The same `id` and `at` deliver the same message again, as SNS may. */
const delivery = {
  id: z._default(z.string(), () => randomUUID()),
  at: z._default(z.iso.datetime(), () => new Date().toISOString()),
};

const Text = z.object({ ...delivery, from: z.string(), text: z.string() });

const Returned = z.object({
  address: z.email(),
  kind: z._default(z.enum(["permanent", "transient", "complaint"]), "permanent"),
  message: z.optional(z.string()),
});

/** `quoting`: the message that it answers, as mail programs repeat it below. */
const Mail = z.object({
  ...delivery,
  to: z.string(),
  from: z.email(),
  subject: z._default(z.string(), "Re:"),
  text: z.string(),
  quoting: z._default(z.string(), ""),
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

const inboundText = ({ id, from, text }: z.infer<typeof Text>) => ({
  originationNumber: from,
  destinationNumber: "+15005550006",
  messageKeyword: "KEYWORD_000000000000",
  messageBody: text,
  inboundMessageId: id,
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

const quoted = (text: string): string => text.replaceAll(/^/gm, "> ");

/** Stores an email where SES would, and answers its notification. */
async function receivedMail({ id: messageId, at: timestamp, to, from, subject, text, quoting }: z.infer<typeof Mail>) {
  const mail = new MimeNode("text/plain; charset=utf-8")
    .setHeader({ From: from, To: to, Subject: subject, "Return-Path": `<${from}>` })
    .setContent(
      quoting === ""
        ? text
        : `${text}\n\nOn ${new Date().toDateString()}, Reviens <${to}> wrote:\n\n${quoted(quoting)}\n`,
    );
  const stored = { Bucket: mailBucket, Key: messageId, Body: await mail.build() };
  await new S3Client({}).send(new PutObjectCommand(stored));
  return {
    notificationType: "Received",
    mail: { timestamp, messageId, source: from, destination: [to] },
    receipt: {
      timestamp,
      recipients: [to],
      spfVerdict: { status: "PASS" },
      dkimVerdict: { status: "PASS" },
      dmarcVerdict: { status: "PASS" },
      action: { type: "S3", bucketName: mailBucket, objectKey: messageId },
    },
  };
}

const taken: HttpAnswer = gatewayAnswer(202, "Published.");

const wanted: Readonly<Record<string, string>> = {
  "/_local/inbound-sms": 'Send who texts and what: {"from":"+15145550123","text":"STOP"}.',
  "/_local/inbound-mail":
    'Send who writes where, and what: {"from":"lea@example.com","to":"reply+…@reply.reviens.example","text":"Thanks"}.',
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
  const mail = Mail.safeParse(body);
  if (path === "/_local/inbound-sms" && text.success) publish("inboundTexts", inboundText(text.data), text.data.at);
  else if (path === "/_local/inbound-mail" && mail.success) publish("inboundMails", await receivedMail(mail.data));
  else if (path === "/_local/bounce" && returned.success)
    publish("mailFeedback", mailNotification(returned.data, await headersOf(returned.data, aws)));
  else return gatewayAnswer(400, wanted[path] ?? "Not Found");
  return taken;
}
