import { isPassword } from "#functions/crypto/password.ts";
import { readUserByEmail } from "#functions/data/users.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { mayComeBack } from "#shared/rules/closing.ts";
import { type BegunSession, beginSession } from "./begin-session.ts";
import { comeBack } from "./come-back.ts";

/**
 * Logs a person in. Known and unknown addresses cause the same work: two reads and one password hash. Refused:
 * `invalid_credentials`, `account_unverified`, and `account_closed` for a closed account unless the person says that they
 * come back.
 */
export async function logIn(
  { email, password, comeBack: returns }: { email: string; password: string; comeBack?: true | undefined },
  device: string,
  now: Date,
): Promise<BegunSession | Refusal> {
  const { user } = await readUserByEmail(email);
  const right = await isPassword(password, user?.passwordHash ?? null);
  if (!user || !right) return { refused: "invalid_credentials" };
  if (!user.verified) return { refused: "account_unverified" };
  if (user.closedAt === undefined) return beginSession(user, device, now);
  if (!mayComeBack(user.closedAt, now)) return { refused: "invalid_credentials" };
  if (!returns) return { refused: "account_closed" };
  await comeBack(user, now);
  const { closedAt: _closed, ...open } = user;
  return beginSession(open, device, now);
}
