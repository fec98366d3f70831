import * as z from "zod/mini";
import type { StageSettings } from "#infra/settings.ts";
import type { Aws } from "./aws.ts";
import { needed, readStack } from "./stage-outputs.ts";

const Numbers = z.object({ PhoneNumbers: z.array(z.object({ PhoneNumberId: z.string(), PhoneNumber: z.string() })) });

/** Lets answers to our number reach us, and leaves STOP to us, because Amazon would answer in English. */
export async function wireNumber(aws: Aws, settings: StageSettings): Promise<void> {
  const { smsNumber } = settings;
  if (smsNumber === null) return;
  const { PhoneNumbers } = await aws(Numbers, ["pinpoint-sms-voice-v2", "describe-phone-numbers"]);
  const found = PhoneNumbers.find(({ PhoneNumber }) => PhoneNumber === smsNumber);
  if (found === undefined)
    throw new Error(`The account has no number ${smsNumber}: request it, or set smsNumber to null.`);
  const topic = needed(await readStack(aws, settings, "Api"), "InboundTextsTopic");
  await aws(z.unknown(), [
    ...["pinpoint-sms-voice-v2", "update-phone-number", "--phone-number-id", found.PhoneNumberId],
    ...["--two-way-enabled", "--two-way-channel-arn", topic, "--self-managed-opt-outs-enabled"],
  ]);
}
