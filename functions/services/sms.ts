import { PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { type Delivery, deliver, deliveryClient } from "./delivery.ts";

const client = new SNSClient(deliveryClient);
const attribute = (StringValue: string) => ({ DataType: "String", StringValue });

/** The number in E.164 form, or null if it has no country code. Guessing one could text a stranger. */
function international(phone: string): string | null {
  const number = phone.replaceAll(/[^\d+]/g, "").replace(/^00/, "+");
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null;
}

/** Sends one SMS through SNS. Answers whether it was sent and never throws. */
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
          // Some countries show this name as the sender, others show a number.
          "AWS.SNS.SMS.SenderID": attribute("Reviens"),
        },
      }),
    ),
  );
}
