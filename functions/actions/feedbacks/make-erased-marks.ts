import { signatureOf } from "#functions/crypto/token.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { type Compared, type Telling, traitsOf } from "#shared/rules/feedbacks/erased.ts";

/**
 * Makes the marks by which an organization's erased feedback is known again, up to six for each and seven for a row: hashes
 * by the signing key, so that nobody who reads the table can try out names and numbers. `timeZone` is the organization's,
 * and `compared` is as in `traitsOf`.
 */
export async function makeErasedMarks(
  organization: string,
  timeZone: string,
): Promise<(telling: Telling, compared?: Compared) => string[]> {
  const key = await signingKey();
  return (telling, compared) =>
    traitsOf(telling, timeZone, compared).map((trait) => signatureOf(key, "erased", [organization, ...trait]));
}
