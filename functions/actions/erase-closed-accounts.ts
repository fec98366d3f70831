import { overdueClosed } from "#functions/data/closing.ts";
import { eraseItems, eraseMemberships, eraseOrganization, erasePerson } from "#functions/data/erasing.ts";
import { emailKey } from "#functions/data/keys.ts";
import { listMemberships } from "#functions/data/members.ts";
import { readOrganization } from "#functions/data/organizations.ts";
import type { UserItem } from "#functions/data/users.ts";
import { log } from "#functions/log.ts";

/** Accounts in one go, and items of each kind of an organization: what a handler manages in its minute. */
const accountsAtOnce = 10;
const itemsAtOnce = 2_000;

/** Erases what one account has left. Answers whether nothing of it is there any more. */
async function erase({ _id: user, email }: UserItem): Promise<boolean> {
  const organizations = (await listMemberships(user)).map(({ organization }) => organization);
  for (const organization of organizations) {
    const closedBy = (await readOrganization(organization, true))?.closedBy;
    if (closedBy === user && !(await eraseOrganization(organization, itemsAtOnce))) return false;
  }
  await eraseMemberships(user, organizations);
  await eraseItems([emailKey(email)]);
  return erasePerson(user);
}

/**
 * Erases accounts that were closed thirty days ago, with the organizations that closed with them. What does not fit into
 * one go is left for the next. Answers how many accounts are gone.
 */
export async function eraseClosedAccounts(now: Date): Promise<number> {
  let erased = 0;
  for (const user of await overdueClosed(now, accountsAtOnce)) if (await erase(user)) erased += 1;
  if (erased > 0) log.info("closed accounts erased", { erased });
  return erased;
}
