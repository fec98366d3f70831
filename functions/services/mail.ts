import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import MimeNode from "nodemailer/lib/mime-node";
import { variable } from "#functions/environment.ts";
import { type Delivery, deliver, deliveryClient } from "./delivery.ts";

const client = new SESClient(deliveryClient());

/** The name and the address of a sender, `Name <address>` with the name quoted or not, or the bare address. */
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

/** An email ready to send. `replyTo`: who an answer goes to, where that is not the sender. */
interface ReadyEmail {
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
}

/** The email as raw MIME. Plain text comes before HTML, because mail programs show the last form they can. */
function rawEmail(
  to: string,
  { subject, html, text, replyTo }: ReadyEmail,
  headers: Readonly<Record<string, string>>,
): Promise<Buffer> {
  const message = new MimeNode("multipart/alternative", { newline: "windows" });
  message.setHeader({
    ...headers,
    ...(replyTo !== undefined && { "Reply-To": { address: replyTo } }),
    From: senderOf(variable("MAIL_FROM")),
    To: { address: to },
    Subject: subject,
  });
  for (const [type, content] of [
    ["text/plain", text],
    ["text/html", html],
  ] as const)
    message
      .createChild(`${type}; charset=utf-8`)
      // By default the library marks long plain text as `format=flowed`, which mail programs unwrap in different ways.
      .setHeader("Content-Transfer-Encoding", "quoted-printable")
      .setContent(content);
  return message.build();
}

/**
 * Whom an email is for, which says by which configuration set it goes: SES keeps no member or owner from their mail because of
 * what came back, or was marked as spam, of a business that asked them as its customer.
 */
export type Readers = "staff" | "customers";

/**
 * Makes one email from MAIL_FROM ready, and answers what sends it through SES, once for each call. `headers` are added to the
 * usual ones, e.g. `List-Unsubscribe`. Throws where it cannot be written: nothing was sent then, and that is certain. Sending
 * answers what came of it and never throws.
 */
export async function readyMail(
  to: string,
  email: ReadyEmail,
  headers: Readonly<Record<string, string>> = {},
  readers: Readers = "staff",
): Promise<() => Promise<Delivery>> {
  const Data = await rawEmail(to, email, headers);
  const ConfigurationSetName = `${variable("MAIL_SETS")}-${readers}`;
  // With `Destinations`, SES ignores the recipients in headers.
  const input = { Destinations: [to], RawMessage: { Data }, ConfigurationSetName };
  return () => deliver(() => client.send(new SendRawEmailCommand(input)));
}
