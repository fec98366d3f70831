import { withdrawAllGiven } from "#functions/actions/rating/withdraw-given.ts";
import { isPassword } from "#functions/crypto/password.ts";
import { closeUser } from "#functions/data/accounts/closing.ts";
import type { UserItem } from "#functions/data/accounts/users.ts";
import { messagePut } from "#functions/data/sending/messages.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { closeOrganizations } from "./close-organizations.ts";
import { composeAccountNotice } from "./compose-account-notice.ts";

/**
 * Closes a person's account, then the organizations that no other owner keeps, however many, and takes the comments that
 * they gave with their address off public pages. Where that is interrupted the schedule goes on, the latest with erasing. Closing what is closed already is done. Refused: `invalid` for a wrong password.
 */
export async function closeAccount(person: UserItem, password: string, now: Date): Promise<{ closed: true } | Refusal> {
  if (!(await isPassword(password, person.passwordHash)))
    return { refused: "invalid", fields: { password: "own_password_wrong" } };
  const notice = messagePut(composeAccountNotice("account_closed", person, now));
  if (await closeUser(person._id, now, [notice])) await closeOrganizations(person._id, now.toISOString());
  await withdrawAllGiven(person);
  return { closed: true };
}
