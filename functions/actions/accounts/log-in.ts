import { openByTemporaryPassword } from "#functions/actions/accounts/open-by-temporary-password.ts";
import { isPassword } from "#functions/crypto/password.ts";
import { temporaryPasswordIn, temporaryPasswordMark } from "#functions/crypto/temporary-password.ts";
import { readUserByEmail } from "#functions/data/accounts/users.ts";
import { findInvitationByEmail } from "#functions/data/users/invitations-by-email.ts";
import { signingKey } from "#functions/services/secrets.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { mayComeBack } from "#shared/rules/accounts/closing.ts";
import { type BegunSession, beginSession } from "./begin-session.ts";
import { reopenAccount } from "./reopen-account.ts";

async function byTemporaryPassword(email: string, typed: string) {
  const temporary = temporaryPasswordIn(typed);
  if (temporary === null) return null;
  const addition = await findInvitationByEmail(email, temporaryPasswordMark(await signingKey(), temporary));
  return addition && { addition, temporary };
}

/**
 * Logs in by own or temporary password; unknown addresses cost the same reads and hash, so timing reveals no account.
 */
export async function logIn(
  { email, password, comeBack: returns }: { email: string; password: string; comeBack?: true | undefined },
  device: string,
  now: Date,
): Promise<BegunSession | Refusal> {
  const [{ known, user }, byTemporary] = await Promise.all([
    readUserByEmail(email),
    byTemporaryPassword(email, password),
  ]);
  const right = byTemporary
    ? await isPassword(byTemporary.temporary, byTemporary.addition.passwordHash)
    : await isPassword(password, user?.passwordHash ?? null);
  if (!right) return { refused: "invalid_credentials" };
  if (byTemporary) return openByTemporaryPassword(byTemporary.addition, known?.verified ?? false, { device, now });
  if (!user) return { refused: "invalid_credentials" };
  // A temporary password without its addition is void.
  if (user.firstLogIn) return { refused: "invalid_credentials" };
  if (!user.verified) return { refused: "account_unverified" };
  if (user.closedAt === undefined) return beginSession(user, device, now);
  if (!mayComeBack(user.closedAt, now)) return { refused: "invalid_credentials" };
  if (!returns) return { refused: "account_closed" };
  if (!(await reopenAccount(user, now))) return { refused: "invalid_credentials" };
  const { closedAt: _closed, ...open } = user;
  return beginSession(open, device, now);
}
