import { CheckIfPhoneNumberIsOptedOutCommand, PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { withTimeout } from "#functions/deadline.ts";
import { e164 } from "#shared/rules/sending/phone.ts";
import { type DeliveryResult, deliver, deliveryClient } from "./delivery.ts";

const client = new SNSClient(deliveryClient());
const attribute = (StringValue: string) => ({ DataType: "String", StringValue });

/** Milliseconds. */
const askedWithin = 3_000;

/**
 * Whether the number's owner texted STOP: SNS accepts such texts and drops them. False for invalid numbers; throws
 * without an answer.
 */
export async function isOptedOut(to: string): Promise<boolean> {
  const phoneNumber = e164(to);
  if (!phoneNumber) return false;
  try {
    const asked = new CheckIfPhoneNumberIsOptedOutCommand({ phoneNumber });
    const { isOptedOut: said } = await withTimeout(askedWithin, (abortSignal) => client.send(asked, { abortSignal }));
    if (said === undefined) throw new Error("SNS did not say whether a number takes texts");
    return said;
  } catch (error) {
    if (error instanceof Error && error.name.startsWith("InvalidParameter")) return false;
    throw error;
  }
}

/** Sends one SMS through SNS. Never throws. */
export async function sendSms(to: string, text: string): Promise<DeliveryResult> {
  const number = e164(to);
  if (!number) return { outcome: "failed", reason: "number_without_country" };
  return deliver(() =>
    client.send(
      new PublishCommand({
        PhoneNumber: number,
        Message: text,
        MessageAttributes: {
          "AWS.SNS.SMS.SMSType": attribute("Transactional"),
          "AWS.SNS.SMS.SenderID": attribute("Reviens"),
        },
      }),
    ),
  );
}
