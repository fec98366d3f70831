import { signatureOf } from "#functions/crypto/token.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { type Compared, type Telling, traitsOf } from "#shared/rules/feedbacks/erased.ts";

/**
 * Makes the marks by which an organization's erased feedback is known again, up to four for each: hashes by the signing
 * key, so that nobody who reads the table can try out names and numbers. `compared` is as in `traitsOf`.
 */
export async function makeErasedMarks(
  organization: string,
): Promise<(telling: Telling, compared?: Compared) => string[]> {
  const key = await signingKey();
  return (telling, compared) =>
    traitsOf(telling, compared).map((trait) => signatureOf(key, "erased", [organization, ...trait]));
}
