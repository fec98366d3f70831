import { ulid } from "ulid";
import { newAccountNotice } from "#functions/actions/sending/messages/account-notice.ts";
import { newTokenMail } from "#functions/actions/sending/messages/token-mail.ts";
import { hashPassword } from "#functions/crypto/password.ts";
import { keepNotice, openAccount } from "#functions/data/accounts/accounts.ts";
import { readUserByEmail, type UserItem } from "#functions/data/accounts/users.ts";
import { type CountedCall, takeCallOff } from "#functions/data/limits.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { type NewUser, newUser } from "#shared/rules/accounts/account.ts";
import { refusedPassword } from "#shared/rules/accounts/password.ts";
import { issueToken } from "./issue-token.ts";

interface Registrant extends NewUser {
  password: string;
}

export const newAccount = (given: NewUser, passwordHash: string, now: Date): UserItem => ({
  ...newUser(ulid(now.getTime()), given),
  verifiedPhone: null,
  passwordHash,
  verified: false,
  sessionsFrom: now.toISOString(),
  version: 1,
});

/**
 * Opens an unverified account; answers the same for a taken address. The first verified registration of an address
 * wins.
 */
export async function registerAccount(
  registrant: Registrant,
  { counted, now }: { counted: CountedCall[]; now: Date },
): Promise<{ registration: string } | Refusal> {
  const { email, password } = registrant;
  const weak = refusedPassword(password, registrant);
  if (weak !== null) {
    await Promise.all(counted.map(takeCallOff));
    return weak;
  }
  const user = newAccount(registrant, await hashPassword(password), now);
  const token = await issueToken("verify");
  const { known, user: owner } = await readUserByEmail(email);
  const isTaken = known?.verified === true && owner !== null;
  const mail = isTaken ? newAccountNotice("already_registered", owner, now) : newTokenMail("verify", user, token, now);
  if (!known?.verified) await openAccount(user, token, mail, now);
  else if (isTaken) await keepNotice(mail, 3, now);
  return { registration: user._id };
}
