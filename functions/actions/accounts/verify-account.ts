import { isPassword } from "#functions/crypto/password.ts";
import { verifyUser } from "#functions/data/accounts/accounts.ts";
import { readEmailItem } from "#functions/data/accounts/emails.ts";
import { readUser } from "#functions/data/accounts/users.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import { type BegunSession, beginSession } from "./begin-session.ts";
import { openToken } from "./open-token.ts";

interface Opener {
  registered: readonly string[];
  password: string | undefined;
  device: string;
  now: Date;
}

/**
 * Verifies an address and logs in; in another browser the registration's password is needed too, since anyone can
 * register an address.
 */
export async function verifyAccount(
  text: string,
  { registered, password, device, now }: Opener,
): Promise<BegunSession | Refusal> {
  const open = await openToken("verify", text, now);
  if (isRefusal(open)) return open;
  const { user: id, email } = open.token;
  // A late link must not ask for a password.
  if ((await readEmailItem(email))?.verified) return { refused: "token_spent" };
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
