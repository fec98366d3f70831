import { phoneCodeFrom, phoneCodeHash } from "#functions/crypto/phone-code.ts";
import { newSecret } from "#functions/crypto/token.ts";
import { newMessage } from "#functions/data/messages.ts";
import { keepPhoneCode } from "#functions/data/phone-codes.ts";
import type { UserItem } from "#functions/data/users.ts";
import { signingKey } from "#functions/services/secrets.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { e164 } from "#shared/rules/phone.ts";

/** Sends a code to a number that a person says is theirs. A code sent before serves no longer. Refused: `invalid` for a number without country code. */
export async function sendPhoneCode(
  { _id: user, language }: UserItem,
  typed: string,
  now: Date,
): Promise<{ sent: true } | Refusal> {
  const phone = e164(typed);
  if (phone === null) return { refused: "invalid", fields: { phone: "phone_country" } };
  const key = await signingKey();
  const codeId = newSecret();
  const hash = phoneCodeHash(key, user, phoneCodeFrom(key, codeId));
  const content = { channel: "sms", template: "phone_code", language, to: phone, organization: null } as const;
  await keepPhoneCode(user, { phone, hash }, newMessage({ ...content, data: { codeId }, now }), now);
  return { sent: true };
}
