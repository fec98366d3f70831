import { followName } from "#functions/actions/users/follow-name.ts";
import { type UserChanges, type UserItem, updateUser } from "#functions/data/accounts/users.ts";
import { listMemberships, renameMember } from "#functions/data/users/members.ts";
import { fullName } from "#shared/rules/person.ts";

/** Changes the given profile fields; memberships follow a new name. */
export async function changeProfile({ _id }: Pick<UserItem, "_id">, changes: UserChanges): Promise<UserItem> {
  const changed = await updateUser(_id, changes);
  if (changes.firstName !== undefined || changes.lastName !== undefined) {
    const name = fullName(changed);
    const memberships = await listMemberships(_id);
    // Includes those that seem renamed already, because the index lags behind.
    for (const member of memberships) await renameMember(member, name);
    await followName(_id, memberships, name);
  }
  return changed;
}
