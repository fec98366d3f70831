import { isPassword } from "#functions/crypto/password.ts";
import { keepToken, tellOwner } from "#functions/data/accounts/accounts.ts";
import { readUserByEmail, type UserItem } from "#functions/data/accounts/users.ts";
import { newMessage } from "#functions/data/sending/messages.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { composeAccountMail } from "./compose-account-mail.ts";
import { issueToken } from "./issue-token.ts";

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Emails a link to the address that a person wants to have. Where it has an account already, that account's owner is told
 * instead, and the answer is the same, so that nobody learns who has an account. Refused: `invalid` for a wrong password
 * and for the address that the person has.
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
  if (!known?.verified) {
    const renamed = { ...person, email };
    await keepToken("new_email", token, renamed, composeAccountMail("new_email", renamed, token, now), now);
  } else if (owner) {
    const { language, email: to } = owner;
    const template = "already_registered";
    await tellOwner(newMessage({ channel: "email", template, language, to, data: {}, organization: null, now }), now);
  }
  return { asked: true };
}
