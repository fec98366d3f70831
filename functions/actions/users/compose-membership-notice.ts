import type { UserItem } from "#functions/data/accounts/users.ts";
import { type Message, newMessage } from "#functions/data/sending/messages.ts";
import type { MembershipTemplate } from "#shared/model/membership-notice.ts";
import type { Role } from "#shared/model/role.ts";

/** What was done with somebody's membership, in which organization and by whom. */
export interface Done {
  template: MembershipTemplate;
  organization: string;
  by: string;
  /** The role that they have now. */
  role?: Role;
  /** Who became an owner, where another one is told. */
  person?: string;
}

/** The email that tells a person what somebody did with their membership, ready to be queued. */
export const composeMembershipNotice = (
  { _id: user, language, email: to }: Pick<UserItem, "_id" | "language" | "email">,
  { template, ...done }: Done,
  now: Date,
): Message =>
  newMessage({ channel: "email", template, language, to, organization: null, data: { user, ...done }, now });
