import { openByTemporaryPassword } from "#functions/actions/accounts/open-by-temporary-password.ts";
import { isPassword } from "#functions/crypto/password.ts";
import { isTemporaryPassword, temporaryPasswordIn } from "#functions/crypto/temporary-password.ts";
import { readUserByEmail } from "#functions/data/accounts/users.ts";
import { listInvitationsTo } from "#functions/data/users/invitations.ts";
import { signingKey } from "#functions/services/secrets.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { mayComeBack } from "#shared/rules/accounts/closing.ts";
import { type BegunSession, beginSession } from "./begin-session.ts";
import { reopenAccount } from "./reopen-account.ts";

/** Finds a person by what they typed; unknown addresses cost the same reads. */
async function readByTyped(email: string, password: string) {
  const temporary = temporaryPasswordIn(password);
  const [{ known, user }, invitations, key] = await Promise.all([
    readUserByEmail(email),
    temporary === null ? [] : listInvitationsTo(email),
    signingKey(),
  ]);
  const isTyped = (passwordId?: string) => temporary !== null && isTemporaryPassword(key, passwordId, temporary);
  return {
    hasAccount: known?.verified ?? false,
    user,
    invitation: invitations.find(({ passwordId }) => isTyped(passwordId)),
    isUsed: user?.verified === true && isTyped(user.temporaryPasswordId),
  };
}

/** Logs in by own or temporary password; unknown addresses cost the same hash, so timing reveals no account. */
export async function logIn(
  { email, password, comeBack: returns }: { email: string; password: string; comeBack?: true | undefined },
  device: string,
  now: Date,
): Promise<BegunSession | Refusal> {
  const { hasAccount, user, invitation, isUsed } = await readByTyped(email, password);
  if (invitation) return openByTemporaryPassword(invitation, hasAccount, { device, now });
  if (!(await isPassword(password, user?.passwordHash ?? null)))
    return { refused: isUsed ? "temporary_password_used" : "invalid_credentials" };
  if (!user) return { refused: "invalid_credentials" };
  if (!user.verified) return { refused: "account_unverified" };
  if (user.closedAt === undefined) return beginSession(user, device, now);
  if (!mayComeBack(user.closedAt, now)) return { refused: "invalid_credentials" };
  if (!returns) return { refused: "account_closed" };
  if (!(await reopenAccount(user, now))) return { refused: "invalid_credentials" };
  const { closedAt: _closed, ...open } = user;
  return beginSession(open, device, now);
}
