import { PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { type Delivery, deliver, deliveryClient } from "./delivery.ts";

const client = new SNSClient(deliveryClient);
const attribute = (StringValue: string) => ({ DataType: "String", StringValue });

/** A number as networks take it (E.164), or null when it lacks its country code: guessing that could text a stranger. */
function international(phone: string): string | null {
  const number = phone.replaceAll(/[^\d+]/g, "").replace(/^00/, "+");
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null;
}

/** Sends one SMS through SNS. Answers what came of it and never throws. */
export async function sendSms(to: string, text: string): Promise<Delivery> {
  const number = international(to);
  if (!number) return { outcome: "failed", reason: "number_without_country" };
  return deliver(() =>
    client.send(
      new PublishCommand({
        PhoneNumber: number,
        Message: text,
        MessageAttributes: {
          "AWS.SNS.SMS.SMSType": attribute("Transactional"),
          // Shown as the sender in countries that know names; elsewhere networks put a number.
          "AWS.SNS.SMS.SenderID": attribute("Reviens"),
        },
      }),
    ),
  );
}
