import { phoneCodeFrom } from "#functions/crypto/temporary-password.ts";
import type { MessageOf } from "#functions/data/sending/messages.ts";
import { sayIn } from "#functions/messages/texts.ts";
import { marksKey } from "#functions/services/secrets.ts";
import type { Language } from "#shared/model/language.ts";
import { phoneCodeLife } from "#shared/rules/accounts/account.ts";
import { oneMinute } from "#shared/rules/dates.ts";
import { toGsm7 } from "#shared/rules/sending/sms-segments.ts";

/** The code comes first, where phones offer to fill it in. */
export const phoneCodeSms = (language: Language, code: string, minutes: number): string =>
  toGsm7(sayIn(language)("phone_code_sms", { code, minutes: String(minutes) }));

export async function composePhoneCode(
  { language, createdAt, data }: MessageOf<"phone_code">,
  now: Date,
): Promise<string> {
  const left = Date.parse(createdAt) + phoneCodeLife - now.getTime();
  return phoneCodeSms(language, phoneCodeFrom(await marksKey(), data.codeId), Math.round(left / oneMinute));
}
