import { withdrawAllGiven } from "#functions/actions/rating/withdraw-given.ts";
import { isPassword } from "#functions/crypto/password.ts";
import { closeUser } from "#functions/data/accounts/closing.ts";
import { readUser, type UserItem } from "#functions/data/accounts/users.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { closeOrganizations } from "./close-organizations.ts";

const passwordWrong: Refusal = { refused: "invalid", fields: { password: "own_password_wrong" } };

/**
 * Closes a person's account, then the organizations that no other owner keeps, however many, and takes the comments that
 * they gave with their address off public pages. Where that is interrupted the schedule goes on, the latest with erasing. Closing what is closed already is done. Refused: `invalid` for a
 * wrong password, also one that was changed in between.
 */
export async function closeAccount(person: UserItem, password: string, now: Date): Promise<{ closed: true } | Refusal> {
  if (!(await isPassword(password, person.passwordHash))) return passwordWrong;
  if (await closeUser(person, now)) await closeOrganizations(person, now.toISOString());
  else if ((await readUser(person._id))?.closedAt === undefined) return passwordWrong;
  await withdrawAllGiven(person);
  return { closed: true };
}
