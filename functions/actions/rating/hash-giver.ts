import { signatureOf } from "#functions/crypto/token.ts";
import { marksKey } from "#functions/services/secrets.ts";

/** Keyed hash of a feedback's author, so that addresses cannot be guessed from the table. */
export const hashGiver = async (email: string): Promise<string> =>
  signatureOf(await marksKey(), "given", [email.trim().toLowerCase()]);
