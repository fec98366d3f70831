import { reopenUser, returningCheck } from "#functions/data/accounts/closing.ts";
import { readUser, type UserItem } from "#functions/data/accounts/users.ts";
import { listMemberships, readMembers } from "#functions/data/users/members.ts";
import { reopenOrganization } from "./reopen-organization.ts";

async function reopenOwned(person: UserItem, now: Date): Promise<void> {
  const { _id: user } = person;
  for (const { organization } of await listMemberships(user)) {
    const [member] = await readMembers(organization, [user], true);
    if (member?.role !== "owner") continue;
    await reopenOrganization({ organization, user, route: "sessionStart", now }, returningCheck(person));
  }
}

/**
 * Opens a person's closed account again, by the password that it still has, and every organization that they own and that
 * closed with an account, no matter which of its owners it was closed with. One that was closed alone stays closed. Doing it
 * again changes nothing. Answers whether the account is open by that password: the schedule may have begun to erase it
 * meanwhile, or somebody have reset its password, and come back by the new one.
 */
export async function comeBack(person: UserItem, now: Date): Promise<boolean> {
  // Before the account, so that somebody who is interrupted logs in again and goes on.
  await reopenOwned(person, now);
  if (person.closedAt !== undefined && !(await reopenUser(person, person.closedAt))) {
    const found = await readUser(person._id);
    if (found === null || found.closedAt !== undefined || found.passwordHash !== person.passwordHash) return false;
  }
  // And after it, for the organization that another owner closed in between, who still found this account closed.
  await reopenOwned(person, now);
  return true;
}
