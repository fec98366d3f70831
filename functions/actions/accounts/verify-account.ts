import { isPassword } from "#functions/crypto/password.ts";
import { verifyUser } from "#functions/data/accounts/accounts.ts";
import { readEmail } from "#functions/data/accounts/emails.ts";
import { readUser } from "#functions/data/accounts/users.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import { type BegunSession, beginSession } from "./begin-session.ts";
import { openToken } from "./open-token.ts";

/** Who opens an emailed link: the registrations that their browser remembers, and the password if they gave one. */
export interface Opener {
  registered: readonly string[];
  password: string | undefined;
  device: string;
  now: Date;
}

/**
 * Confirms an address by its emailed token and logs its owner in. In the browser that registered the link is enough.
 * Elsewhere it takes the password given with that very registration: anybody may register an address, but only who did
 * both, chose the password and reads the mail, gets the account. Refused: `token_not_found`, `token_spent`, and
 * `password_needed` without the password or, naming the field, with a wrong one.
 */
export async function verifyAccount(
  text: string,
  { registered, password, device, now }: Opener,
): Promise<BegunSession | Refusal> {
  const open = await openToken("verify", text, now);
  if (isRefusal(open)) return open;
  const { user: id, email } = open.token;
  // Nobody is asked for the password of a link that came too late.
  if ((await readEmail(email))?.verified) return { refused: "token_spent" };
  if (!registered.includes(id)) {
    if (password === undefined) return { refused: "password_needed" };
    const registration = await readUser(id);
    if (!(await isPassword(password, registration?.passwordHash ?? null)))
      return { refused: "password_needed", fields: { password: "password_wrong" } };
  }
  const verified = await verifyUser(open.hash, open.token, now);
  const user = verified ? await readUser(id) : null;
  return user ? beginSession(user, device, now) : { refused: "token_spent" };
}
