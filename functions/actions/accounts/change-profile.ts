import { followName } from "#functions/actions/users/follow-name.ts";
import { type UserChanges, type UserItem, updateUser } from "#functions/data/accounts/users.ts";
import { listMemberships, renameMember } from "#functions/data/users/members.ts";
import { fullName } from "#shared/rules/person.ts";

/**
 * Changes a person's own profile and returns all of it. Fields that are not named stay as they are. Their memberships
 * follow a change of the name, so that lists and the unsent alerts show the present one.
 */
export async function changeProfile({ _id }: Pick<UserItem, "_id">, changes: UserChanges): Promise<UserItem> {
  const changed = await updateUser(_id, changes);
  if (changes.firstName !== undefined || changes.lastName !== undefined) {
    const name = fullName(changed);
    const memberships = await listMemberships(_id);
    // Also those that have it as it seems: the index may say what a change of before has overwritten.
    for (const member of memberships) await renameMember(member, name);
    await followName(_id, memberships, name);
  }
  return changed;
}
