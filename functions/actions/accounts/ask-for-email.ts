import { newAccountNotice } from "#functions/actions/sending/messages/account-notice.ts";
import { newTokenMail } from "#functions/actions/sending/messages/token-mail.ts";
import { isPassword } from "#functions/crypto/password.ts";
import { keepNotice, keepToken } from "#functions/data/accounts/accounts.ts";
import { readUserByEmail, type UserItem } from "#functions/data/accounts/users.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { issueToken } from "./issue-token.ts";

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Emails a link to a person's new address, and answers the same if it has an account, so that accounts cannot be
 * discovered.
 */
export async function askForEmail(
  person: UserItem,
  { email, password }: { email: string; password: string },
  now: Date,
): Promise<{ asked: true } | Refusal> {
  if (isSame(email, person.email)) return { refused: "invalid", fields: { email: "email_unchanged" } };
  if (!(await isPassword(password, person.passwordHash)))
    return { refused: "invalid", fields: { password: "own_password_wrong" } };
  const token = await issueToken("new_email");
  const { known, user: owner } = await readUserByEmail(email);
  const isTaken = known?.verified === true && owner !== null;
  const renamed = { ...person, email };
  const mail = isTaken
    ? newAccountNotice("already_registered", owner, now)
    : newTokenMail("new_email", renamed, token, now);
  if (!known?.verified) await keepToken("new_email", token, renamed, mail, now);
  else if (isTaken) await keepNotice(mail, 1, now);
  return { asked: true };
}
