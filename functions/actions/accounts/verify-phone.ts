import { phoneCodeHash } from "#functions/crypto/temporary-password.ts";
import { sameSignature } from "#functions/crypto/token.ts";
import { keepVerifiedPhone, takeTry } from "#functions/data/accounts/phone-codes.ts";
import { readUser, type UserItem } from "#functions/data/accounts/users.ts";
import { marksKey } from "#functions/services/secrets.ts";
import type { Refusal } from "#shared/model/refusal.ts";

/** Confirms a phone number by its code, within ten minutes and five tries. */
export async function verifyPhone(
  { _id: user }: Pick<UserItem, "_id">,
  code: string,
  now: Date,
): Promise<UserItem | Refusal> {
  const sent = await takeTry(user, now);
  if (!sent) return { refused: "code_spent" };
  if (!sameSignature(sent.hash, phoneCodeHash(await marksKey(), user, code)))
    return { refused: "invalid", fields: { code: "code_wrong" } };
  return ((await keepVerifiedPhone(user, sent)) && (await readUser(user))) || { refused: "code_spent" };
}
