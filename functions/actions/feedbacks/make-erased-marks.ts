import { signatureOf } from "#functions/crypto/token.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { type Compared, type Telling, traitsOf } from "#shared/rules/feedbacks/erased.ts";

/** Keyed hashes of erased feedback that block its re-import; keyed, so that names and numbers cannot be guessed. */
export async function makeErasedMarks(
  organization: string,
  timeZone: string,
): Promise<(telling: Telling, compared?: Compared) => string[]> {
  const key = await signingKey();
  return (telling, compared) =>
    traitsOf(telling, timeZone, compared).map((trait) => signatureOf(key, "erased", [organization, ...trait]));
}
