import { signatureOf } from "#functions/crypto/token.ts";
import type { ErasedMark } from "#functions/data/feedbacks/feedbacks.ts";
import { marksKey } from "#functions/services/secrets.ts";

/** Hash of day and address, keyed so that no address can be guessed; without an address the id of an imported row. */
export async function makeErasedMark(): Promise<ErasedMark> {
  const key = await marksKey();
  return ({ organization, _id, day, customer: { email, phone } }) => {
    const address = email?.toLowerCase() || phone?.replaceAll(/\D/g, "");
    return address ? signatureOf(key, "erased", [organization, day, address]) : _id;
  };
}
