import { hashPassword } from "#functions/crypto/password.ts";
import { temporaryPasswordFrom, temporaryPasswordMark } from "#functions/crypto/temporary-password.ts";
import { newSecret } from "#functions/crypto/token.ts";
import type { TemporaryHash } from "#functions/data/users/invitations-by-email.ts";
import { signingKey } from "#functions/services/secrets.ts";

/** Creates a temporary password: the sender derives it from the id; the table stores hashes. */
export async function issueTemporaryPassword(): Promise<TemporaryHash & { passwordId: string }> {
  const passwordId = newSecret();
  const key = await signingKey();
  const password = temporaryPasswordFrom(key, passwordId);
  return { passwordId, mark: temporaryPasswordMark(key, password), passwordHash: await hashPassword(password) };
}
