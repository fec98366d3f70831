import type { UserItem } from "#functions/data/accounts/users.ts";
import { type Message, newMessage } from "#functions/data/sending/messages.ts";

/** The email that tells a person what was done with their account, ready to be queued. */
export const composeAccountNotice = (
  template: "email_changed" | "password_changed" | "account_closed",
  { language, email: to }: Pick<UserItem, "language" | "email">,
  now: Date,
): Message => newMessage({ channel: "email", template, language, to, data: {}, organization: null, now });
