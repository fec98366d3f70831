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

/** The email as raw MIME. Plain text comes before HTML, because mail programs show the last form they can. */
function rawEmail(
  to: string,
  { subject, html, text }: { subject: string; html: string; text: string },
  headers: Readonly<Record<string, string>>,
): Promise<Buffer> {
  const message = new MimeNode("multipart/alternative", { newline: "windows" });
  // Addresses in parts: the library's parser of addresses is in no bundle.
  message.setHeader({ ...headers, From: senderOf(variable("MAIL_FROM")), To: { address: to }, Subject: subject });
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
 * Makes one email from MAIL_FROM ready, and answers what sends it through SES, once for each call. `headers` are added to the
 * usual ones, e.g. `List-Unsubscribe`. Throws where it cannot be written: nothing was sent then, and that is certain. Sending
 * answers what came of it and never throws.
 */
export async function readyMail(
  to: string,
  email: { subject: string; html: string; text: string },
  headers: Readonly<Record<string, string>> = {},
): Promise<() => Promise<Delivery>> {
  const Data = await rawEmail(to, email, headers);
  // With `Destinations`, SES ignores the recipients in headers.
  return () => deliver(() => client.send(new SendRawEmailCommand({ Destinations: [to], RawMessage: { Data } })));
}
