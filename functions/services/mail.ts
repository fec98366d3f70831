import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { type Delivery, deliver, deliveryClient } from "./delivery.ts";

const client = new SESv2Client(deliveryClient);
const utf8 = (Data: string) => ({ Data, Charset: "UTF-8" });

/** Sends one email from MAIL_FROM through SES. Answers what came of it and never throws. */
export const sendMail = (
  to: string,
  { subject, html, text }: { subject: string; html: string; text: string },
): Promise<Delivery> =>
  deliver(() =>
    client.send(
      new SendEmailCommand({
        FromEmailAddress: process.env.MAIL_FROM,
        Destination: { ToAddresses: [to] },
        Content: { Simple: { Subject: utf8(subject), Body: { Html: utf8(html), Text: utf8(text) } } },
      }),
    ),
  );
