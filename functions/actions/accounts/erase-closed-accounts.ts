import { deleteEveryPicture } from "#functions/actions/places/delete-pictures.ts";
import { forgetMember } from "#functions/actions/users/forget-member.ts";
import { overdueClosed, overdueOrganizations } from "#functions/data/accounts/closing.ts";
import { eraseAdditions, eraseMemberships, eraseOrganization, erasePerson } from "#functions/data/accounts/erasing.ts";
import { readUsers, type UserItem } from "#functions/data/accounts/users.ts";
import { listMemberships, listOwners } from "#functions/data/users/members.ts";
import { log } from "#functions/log.ts";
import { mayComeBack } from "#shared/rules/closing.ts";
import { closeOrganizations } from "./close-organizations.ts";
import { findKeeper } from "./find-keeper.ts";
import { reopenOrganization } from "./reopen-organization.ts";

/** Accounts in one go, and items of each kind of an organization: what a handler manages in its minute. */
const accountsAtOnce = 10;
const itemsAtOnce = 2_000;

/** Erases an organization with its files: first these, since its items name them. Answers whether nothing is left of it. */
const eraseWithPictures = async (organization: string, owner: string | null): Promise<boolean> =>
  (await deleteEveryPicture(organization)) && eraseOrganization(organization, owner, itemsAtOnce);

/**
 * What becomes of an organization when somebody who owned it is erased: another owner whose account is open has it, another
 * one who may still come back finds it as it is, and without either it is erased. Answers whether nothing is left to do.
 */
async function leave(organization: string, user: string, now: Date): Promise<boolean> {
  const owners = await listOwners(organization);
  if (!owners.includes(user)) return true;
  const keeper = await findKeeper(organization, [user]);
  if (keeper !== null) {
    await reopenOrganization(organization, keeper, "organizationKept", now);
    return true;
  }
  const others = await readUsers(owners.filter((owner) => owner !== user).slice(0, 100), true);
  if (others.length > 0) return true;
  return eraseWithPictures(organization, user);
}

/** Erases what one account has left. Answers whether nothing of it is there any more. */
async function erase({ _id: user, email }: UserItem, now: Date): Promise<boolean> {
  const organizations = (await listMemberships(user)).map(({ organization }) => organization);
  for (const organization of organizations) {
    if (!(await leave(organization, user, now))) return false;
    if (!(await forgetMember(organization, user, now))) return false;
  }
  await eraseAdditions(user, email);
  await eraseMemberships(user, organizations);
  return erasePerson(user, email);
}

/**
 * Erases accounts that were closed thirty days ago, with the organizations that nobody else owns, and organizations that
 * were closed alone, and goes on with closing
 * where it was interrupted. What does not fit into one go is left for the next. Answers how many accounts are gone.
 */
export async function eraseClosedAccounts(now: Date): Promise<number> {
  let erased = 0;
  for (const person of await overdueClosed(now, accountsAtOnce)) {
    if (person.closedAt === undefined) continue;
    if (mayComeBack(person.closedAt, now)) await closeOrganizations(person._id, person.closedAt);
    else if (await erase(person, now)) erased += 1;
  }
  for (const organization of await overdueOrganizations(now, accountsAtOnce))
    if (await eraseWithPictures(organization, null)) log.info("closed organization erased", { organization });
  if (erased > 0) log.info("closed accounts erased", { erased });
  return erased;
}
