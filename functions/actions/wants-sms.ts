import { hasVerifiedPhone, type UserItem } from "#functions/data/users.ts";

/** Whether a person is told of complaints by SMS: they wish it, and have typed back a code that was sent to their number. */
export const wantsSms = (user: UserItem): user is UserItem & { phone: string } =>
  user.notifications.phone && hasVerifiedPhone(user);
