import * as z from "zod/mini";
import { receiptRules } from "#infra/receive-mail.ts";
import type { StageSettings } from "#infra/settings.ts";
import type { Aws } from "./aws.ts";
import { needed, readStack } from "./stage-outputs.ts";

const Numbers = z.object({
  PhoneNumbers: z.array(
    z.object({
      PhoneNumberId: z.string(),
      PhoneNumber: z.string(),
      TwoWayChannelArn: z.optional(z.string()),
      SelfManagedOptOutsEnabled: z.optional(z.boolean()),
    }),
  ),
});

/** The stage's number as the account has it; null if it has not. */
export async function numberOfStage(aws: Aws, { smsNumber }: StageSettings) {
  const { PhoneNumbers } = await aws(Numbers, ["pinpoint-sms-voice-v2", "describe-phone-numbers"]);
  return PhoneNumbers.find(({ PhoneNumber }) => PhoneNumber === smsNumber) ?? null;
}

/** Lets answers to our number reach us, and leaves STOP to us, because Amazon would answer in English. */
export async function wireNumber(aws: Aws, settings: StageSettings): Promise<void> {
  if (settings.smsNumber === null) return;
  const found = await numberOfStage(aws, settings);
  if (found === null) throw new Error(noNumber(settings));
  const topic = needed(await readStack(aws, settings, "Api"), "InboundTextsTopic");
  if (found.TwoWayChannelArn === topic && found.SelfManagedOptOutsEnabled) return;
  await aws(z.unknown(), [
    ...["pinpoint-sms-voice-v2", "update-phone-number", "--phone-number-id", found.PhoneNumberId],
    ...["--two-way-enabled", "--two-way-channel-arn", topic, "--self-managed-opt-outs-enabled"],
  ]);
}

const ActiveRules = z.object({ Metadata: z.optional(z.object({ Name: z.string() })) });

const activeRules = async (aws: Aws): Promise<string | null> =>
  (await aws(ActiveRules, ["ses", "describe-active-receipt-rule-set"])).Metadata?.Name ?? null;

/** Makes the stage's rules for received email the active ones, of which an account has a single set. */
export async function wireMail(aws: Aws, settings: StageSettings): Promise<void> {
  if (settings.replyDomain === null) return;
  const [active, ours] = [await activeRules(aws), receiptRules(settings)];
  if (active === ours) return;
  if (active !== null)
    throw new Error(`SES receives email by the rules ${active}: add ours to them by hand, or set replyDomain to null.`);
  await aws(z.unknown(), ["ses", "set-active-receipt-rule-set", "--rule-set-name", ours]);
}

/** Active rules cannot be removed. */
export async function unwireMail(aws: Aws, settings: StageSettings): Promise<void> {
  if (settings.replyDomain !== null && (await activeRules(aws)) === receiptRules(settings))
    await aws(z.unknown(), ["ses", "set-active-receipt-rule-set"]);
}

export const noNumber = ({ smsNumber }: StageSettings): string =>
  `The account has no number ${smsNumber}: request it, or set smsNumber to null.`;
