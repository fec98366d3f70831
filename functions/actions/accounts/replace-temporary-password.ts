import { hashPassword, isPassword } from "#functions/crypto/password.ts";
import { temporaryPasswordIn } from "#functions/crypto/temporary-password.ts";
import { replacePassword, type UserItem } from "#functions/data/accounts/users.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { refusedPassword } from "#shared/rules/password.ts";
import { type BegunSession, beginSession } from "./begin-session.ts";

/**
 * Sets the password that a person chose in place of their temporary one, ends every session and begins a new one. Refused:
 * `password_not_temporary`, and `invalid` for a password that is easy to guess or the temporary one again.
 */
export async function replaceTemporaryPassword(
  user: UserItem,
  password: string,
  device: string,
  now: Date,
): Promise<BegunSession | Refusal> {
  if (!user.firstLogIn) return { refused: "password_not_temporary" };
  const refused = refusedPassword(password, user);
  if (refused) return refused;
  const temporary = temporaryPasswordIn(password);
  if (temporary && (await isPassword(temporary, user.passwordHash)))
    return { refused: "invalid", fields: { password: "password_temporary" } };
  const replaced = await replacePassword(user._id, await hashPassword(password), now);
  return replaced ? beginSession(replaced, device, now) : { refused: "password_not_temporary" };
}
