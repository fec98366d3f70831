import { type UserChanges, type UserItem, updateUser } from "#functions/data/users.ts";

/** Changes a person's own profile and returns all of it. Fields that are not named stay as they are. */
export const changeProfile = (user: string, changes: UserChanges): Promise<UserItem> => updateUser(user, changes);
