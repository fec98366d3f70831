import { untold } from "#functions/actions/users/count-notices.ts";
import { joinByChoosing } from "#functions/actions/users/join-organization.ts";
import { hashPassword } from "#functions/crypto/password.ts";
import { isTemporaryPassword, temporaryPasswordIn } from "#functions/crypto/temporary-password.ts";
import { replacePassword, type UserItem } from "#functions/data/accounts/users.ts";
import { marksKey } from "#functions/services/secrets.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { refusedPassword } from "#shared/rules/accounts/password.ts";
import { type BegunSession, beginSession } from "./begin-session.ts";

/** Replaces a temporary password, joins the organization that invited the person and begins a new session. */
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
  if (temporary && isTemporaryPassword(await marksKey(), user.temporaryPasswordId, temporary))
    return { refused: "invalid", fields: { password: "password_temporary" } };
  // A verified person joined at log-in, so there is nothing left to join.
  const joining = user.verified ? untold : await joinByChoosing(user, now);
  if (joining === null) return { refused: "temporary_password_expired" };
  const replaced = await replacePassword(user, await hashPassword(password), now, joining.writes);
  if (replaced) return beginSession(replaced, device, now);
  await joining.takeBack();
  return { refused: "edited_meanwhile" };
}
