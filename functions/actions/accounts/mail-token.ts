import { newTokenMail } from "#functions/actions/sending/messages/token-mail.ts";
import type { TokenKind } from "#functions/crypto/token.ts";
import { keepNoToken, keepToken } from "#functions/data/accounts/accounts.ts";
import { readUserByEmail, readUsers } from "#functions/data/accounts/users.ts";
import { issueToken } from "./issue-token.ts";

/** As long as an id, so that a write for an unknown address is as large. */
const nobody = "0".repeat(26);

/**
 * Emails a link to verify an address or reset a password; does equal work for unknown addresses, so that accounts
 * cannot be discovered.
 */
export async function mailToken(
  kind: TokenKind,
  email: string,
  { now, registered = [] }: { now: Date; registered?: readonly string[] },
): Promise<void> {
  const token = await issueToken(kind);
  const [{ known, user: newest }, own] = await Promise.all([readUserByEmail(email), readUsers(registered)]);
  const waits = !known?.verified;
  const user = (waits && own.find((one) => one.email.toLowerCase() === email.toLowerCase())) || newest;
  // People added by others verify their address by choosing a password.
  const open = kind === "reset" || (waits && !user?.firstLogIn);
  const reader = user && open ? user : { _id: nobody, email, language: "fr" as const };
  const keep = user && open ? keepToken : keepNoToken;
  const mail = newTokenMail(kind, reader, token, now);
  await keep(kind, token, reader, mail, now);
}
