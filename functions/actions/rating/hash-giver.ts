import { signatureOf } from "#functions/crypto/token.ts";
import { signingKey } from "#functions/services/secrets.ts";

/** The keyed hash by which somebody finds the feedback that they gave: by the table alone nobody can try addresses. */
export const hashGiver = async (email: string): Promise<string> =>
  signatureOf(await signingKey(), "given", [email.trim().toLowerCase()]);
