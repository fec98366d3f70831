import { type UserChanges, type UserItem, updateUser } from "#functions/data/accounts/users.ts";
import { listMemberships, renameMember } from "#functions/data/users/members.ts";
import { fullName } from "#shared/rules/person.ts";

/** Changes the given profile fields; memberships are sorted by a new name. */
export async function changeProfile({ _id }: Pick<UserItem, "_id">, changes: UserChanges): Promise<UserItem> {
  const changed = await updateUser(_id, changes);
  if (changes.firstName !== undefined || changes.lastName !== undefined) {
    for (const member of await listMemberships(_id)) await renameMember(member, fullName(changed));
  }
  return changed;
}
