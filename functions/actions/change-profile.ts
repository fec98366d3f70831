import { type UserChanges, type UserItem, updateUser } from "#functions/data/users.ts";

/** Changes what a person may change of themselves, and answers the whole. Fields not named stay. */
export const changeProfile = (user: string, changes: UserChanges): Promise<UserItem> => updateUser(user, changes);
