import { type UserChanges, type UserItem, updateUser } from "#functions/data/users.ts";
import { Notifications } from "#shared/model/user.ts";

/** What a person changes of their profile: of what they are told of, only what they name. */
export type ProfileChanges = Omit<UserChanges, "notifications"> & {
  notifications?: { [Choice in keyof Notifications]?: boolean | undefined } | undefined;
};

/** Changes a person's own profile and returns all of it. Fields that are not named stay as they are. */
export const changeProfile = (
  { _id, notifications: before }: Pick<UserItem, "_id" | "notifications">,
  { notifications, ...changes }: ProfileChanges,
): Promise<UserItem> =>
  updateUser(_id, {
    ...changes,
    ...(notifications && { notifications: Notifications.parse({ ...before, ...notifications }) }),
  });
