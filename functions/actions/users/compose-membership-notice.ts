import type { UserItem } from "#functions/data/accounts/users.ts";
import { type Message, newMessage } from "#functions/data/sending/messages.ts";
import type { MembershipTemplate } from "#shared/model/membership-notice.ts";
import type { Role } from "#shared/model/role.ts";

export interface Done {
  template: MembershipTemplate;
  organization: string;
  by: string;
  role?: Role;
  person?: string;
}

export const composeMembershipNotice = (
  { _id: user, language, email: to }: Pick<UserItem, "_id" | "language" | "email">,
  { template, ...done }: Done,
  now: Date,
): Message =>
  newMessage({ channel: "email", template, language, to, organization: null, data: { user, ...done }, now });
