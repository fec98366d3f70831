import { isPassword } from "#functions/crypto/password.ts";
import { readUserByEmail } from "#functions/data/users.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { type BegunSession, beginSession } from "./begin-session.ts";

/**
 * Logs a person in. Known and unknown addresses cause the same work: two reads and one password hash. Refused:
 * `invalid_credentials`, `account_unverified`.
 */
export async function logIn(
  { email, password }: { email: string; password: string },
  device: string,
  now: Date,
): Promise<BegunSession | Refusal> {
  const { user } = await readUserByEmail(email);
  const right = await isPassword(password, user?.passwordHash ?? null);
  if (!user || !right) return { refused: "invalid_credentials" };
  return user.verified ? beginSession(user, device, now) : { refused: "account_unverified" };
}
