import { CheckIfPhoneNumberIsOptedOutCommand, PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { within } from "#functions/deadline.ts";
import { e164 } from "#shared/rules/sending/phone.ts";
import { type Delivery, deliver, deliveryClient } from "./delivery.ts";

const client = new SNSClient(deliveryClient());
const attribute = (StringValue: string) => ({ DataType: "String", StringValue });

/** Milliseconds for asking about a number. */
const askedWithin = 3_000;

/**
 * Whether SNS sends nothing to a number because its owner said stop: it takes a text to such a number, and says that it is sent.
 * False for a number that SNS takes for none: what it says of a text to it tells why. Throws where SNS does not answer.
 */
export async function isOptedOut(to: string): Promise<boolean> {
  const phoneNumber = e164(to);
  if (!phoneNumber) return false;
  try {
    const asked = new CheckIfPhoneNumberIsOptedOutCommand({ phoneNumber });
    const { isOptedOut: said } = await within(askedWithin, (abortSignal) => client.send(asked, { abortSignal }));
    if (said === undefined) throw new Error("SNS did not say whether a number takes texts");
    return said;
  } catch (error) {
    if (error instanceof Error && error.name.startsWith("InvalidParameter")) return false;
    throw error;
  }
}

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
