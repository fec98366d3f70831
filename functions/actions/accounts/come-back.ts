import { reopenUser } from "#functions/data/accounts/closing.ts";
import { readUser, type UserItem } from "#functions/data/accounts/users.ts";
import { listMemberships, readMembers } from "#functions/data/users/members.ts";
import { reopenOrganization } from "./reopen-organization.ts";

async function reopenOwned(user: string, now: Date): Promise<void> {
  for (const { organization } of await listMemberships(user)) {
    const [member] = await readMembers(organization, [user], true);
    if (member?.role === "owner") await reopenOrganization(organization, user, "sessionStart", now);
  }
}

/**
 * Opens a person's closed account again, and every organization that they own and that closed with an account, no matter
 * which of its owners it was closed with. One that was closed alone stays closed. Doing it again changes nothing. Answers
 * whether the account is open: the schedule may have begun to erase it meanwhile.
 */
export async function comeBack({ _id: user, closedAt }: UserItem, now: Date): Promise<boolean> {
  // Before the account, so that somebody who is interrupted logs in again and goes on.
  await reopenOwned(user, now);
  if (closedAt !== undefined && !(await reopenUser(user, closedAt))) {
    const found = await readUser(user);
    if (found === null || found.closedAt !== undefined) return false;
  }
  // And after it, for the organization that another owner closed in between, who still found this account closed.
  await reopenOwned(user, now);
  return true;
}
