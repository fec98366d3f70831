import { PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { e164 } from "#shared/rules/sending/phone.ts";
import { type Delivery, deliver, deliveryClient } from "./delivery.ts";

const client = new SNSClient(deliveryClient());
const attribute = (StringValue: string) => ({ DataType: "String", StringValue });

/** Sends one SMS through SNS. Answers whether it was sent and never throws. */
export async function sendSms(to: string, text: string): Promise<Delivery> {
  const number = e164(to);
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
