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
 * Reopens an account and the organizations closed with one; false if erasing has begun or the password was reset
 * meanwhile.
 */
export async function reopenAccount(person: UserItem, now: Date): Promise<boolean> {
  // Before the account, so that after an interruption the next log-in finishes it.
  await reopenOwned(person, now);
  if (person.closedAt !== undefined && !(await reopenUser(person, person.closedAt))) {
    const found = await readUser(person._id);
    if (found === null || found.closedAt !== undefined || found.passwordHash !== person.passwordHash) return false;
  }
  // Again for an organization that another owner closed meanwhile, who still saw this account as closed.
  await reopenOwned(person, now);
  return true;
}
