import { hashPassword, isPassword } from "#functions/crypto/password.ts";
import * as accounts from "#functions/data/accounts/accounts.ts";
import { readUser, type UserItem } from "#functions/data/accounts/users.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { refusedPassword } from "#shared/rules/accounts/password.ts";
import { type BegunSession, beginSession } from "./begin-session.ts";
import { countAccountNotice } from "./count-account-notice.ts";

/** An old password and the one that takes its place. */
export interface PasswordChange {
  oldPassword: string;
  password: string;
}

/**
 * Sets a new password by the old one. Every session ends, and a new one begins where the person is, who is told by email
 * unless they were as often as a day allows. Refused: `invalid`
 * for a wrong old password and for a new one that is the old one or easy to guess, `edited_meanwhile` where somebody set another one or
 * closed the account.
 */
export async function changePassword(
  person: UserItem,
  { oldPassword, password }: PasswordChange,
  device: string,
  now: Date,
): Promise<BegunSession | Refusal> {
  if (!(await isPassword(oldPassword, person.passwordHash)))
    return { refused: "invalid", fields: { oldPassword: "own_password_wrong" } };
  if (password === oldPassword) return { refused: "invalid", fields: { password: "password_unchanged" } };
  const refused = refusedPassword(password, person);
  if (refused) return refused;
  const passwordHash = await hashPassword(password);
  const notice = await countAccountNotice("password_changed", person, now);
  const done = await accounts.changePassword(person, passwordHash, notice.writes, now);
  if (!done) await notice.takeBack();
  const user = done ? await readUser(person._id) : null;
  return user ? beginSession(user, device, now) : { refused: "edited_meanwhile" };
}
