import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import MimeNode from "nodemailer/lib/mime-node";
import { variable } from "#functions/environment.ts";
import { type DeliveryResult, deliver, deliveryClient } from "./delivery.ts";

const client = new SESClient(deliveryClient());

function senderOf(sender: string): { name: string; address: string } {
  const [, name = "", address = sender] = /^([^<]*)<([^<>]+)>$/.exec(sender) ?? [];
  return {
    name: name
      .trim()
      .replace(/^"(.*)"$/, "$1")
      .replace(/\\(.)/g, "$1"),
    address,
  };
}

interface ReadyEmail {
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  senderName?: string;
}

/** Plain text precedes HTML, because mail programs show the last form they can. */
function rawEmail(
  to: string,
  { subject, html, text, replyTo, senderName }: ReadyEmail,
  headers: Readonly<Record<string, string>>,
): Promise<Buffer> {
  const message = new MimeNode("multipart/alternative", { newline: "windows" });
  message.setHeader({
    ...headers,
    ...(replyTo !== undefined && { "Reply-To": { address: replyTo } }),
    From: { ...senderOf(variable("MAIL_FROM")), ...(senderName !== undefined && { name: senderName }) },
    To: { address: to },
    Subject: subject,
  });
  for (const [type, content] of [
    ["text/plain", text],
    ["text/html", html],
  ] as const)
    message
      .createChild(`${type}; charset=utf-8`)
      // The library's default `format=flowed` is unwrapped differently by mail programs.
      .setHeader("Content-Transfer-Encoding", "quoted-printable")
      .setContent(content);
  return message.build();
}

/** Chooses the configuration set: suppressions from customers' mail must not stop alerts to staff. */
export type Readers = "staff" | "customers";

/** Builds an email and answers what sends it. Building throws before anything is sent; sending never throws. */
export async function readyMail(
  to: string,
  email: ReadyEmail,
  headers: Readonly<Record<string, string>> = {},
  readers: Readers = "staff",
): Promise<() => Promise<DeliveryResult>> {
  const Data = await rawEmail(to, email, headers);
  const ConfigurationSetName = `${variable("MAIL_SETS")}-${readers}`;
  // With `Destinations`, SES ignores recipients in headers.
  const input = { Destinations: [to], RawMessage: { Data }, ConfigurationSetName };
  return () => deliver(() => client.send(new SendRawEmailCommand(input)));
}
