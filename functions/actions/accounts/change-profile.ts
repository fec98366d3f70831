import { listMemberships, renameMember } from "#functions/data/members.ts";
import { type UserChanges, type UserItem, updateUser } from "#functions/data/users.ts";
import { Notifications } from "#shared/model/user.ts";
import { fullName } from "#shared/rules/person.ts";

/** What a person changes of their profile: of what they are told of, only what they name. */
export type ProfileChanges = Omit<UserChanges, "notifications"> & {
  notifications?: { [Choice in keyof Notifications]?: boolean | undefined } | undefined;
};

/**
 * Changes a person's own profile and returns all of it. Fields that are not named stay as they are. Their memberships
 * follow a change of the name, so that lists and the unsent alerts show the present one.
 */
export async function changeProfile(
  { _id, notifications: before }: Pick<UserItem, "_id" | "notifications">,
  { notifications, ...changes }: ProfileChanges,
): Promise<UserItem> {
  const changed = await updateUser(_id, {
    ...changes,
    ...(notifications && { notifications: Notifications.parse({ ...before, ...notifications }) }),
  });
  if (changes.firstName !== undefined || changes.lastName !== undefined) {
    const name = fullName(changed);
    for (const member of await listMemberships(_id)) if (member.name !== name) await renameMember(member, name);
  }
  return changed;
}
