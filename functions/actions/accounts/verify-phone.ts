import { phoneCodeHash } from "#functions/crypto/phone-code.ts";
import { sameSignature } from "#functions/crypto/token.ts";
import { keepVerifiedPhone, takeTry } from "#functions/data/accounts/phone-codes.ts";
import { readUser, type UserItem } from "#functions/data/accounts/users.ts";
import { signingKey } from "#functions/services/secrets.ts";
import type { Refusal } from "#shared/model/refusal.ts";

/**
 * Makes the number to which a code was sent the person's own, once they type the code back: within ten minutes, in five
 * tries. Refused: `invalid` for a wrong code, `code_spent` for one that is over.
 */
export async function verifyPhone(
  { _id: user }: Pick<UserItem, "_id">,
  code: string,
  now: Date,
): Promise<UserItem | Refusal> {
  const sent = await takeTry(user, now);
  if (!sent) return { refused: "code_spent" };
  if (!sameSignature(sent.hash, phoneCodeHash(await signingKey(), user, code)))
    return { refused: "invalid", fields: { code: "code_wrong" } };
  return ((await keepVerifiedPhone(user, sent)) && (await readUser(user))) || { refused: "code_spent" };
}
