import { hashPassword, isPassword } from "#functions/crypto/password.ts";
import * as accounts from "#functions/data/accounts/accounts.ts";
import { readUser, type UserItem } from "#functions/data/accounts/users.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { refusedPassword } from "#shared/rules/accounts/password.ts";
import { type BegunSession, beginSession } from "./begin-session.ts";
import { countAccountNotice } from "./count-account-notice.ts";

interface PasswordChange {
  oldPassword: string;
  password: string;
}

/** Changes the password, ends every session and begins a new one; the email about it is limited per day. */
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
  const done = await accounts.storePassword(person, passwordHash, notice.writes, now);
  if (!done) await notice.takeBack();
  const user = done ? await readUser(person._id) : null;
  return user ? beginSession(user, device, now) : { refused: "edited_meanwhile" };
}
