import type { UserItem } from "#functions/data/accounts/users.ts";
import { type ClosesWith, type Message, newMessage } from "#functions/data/sending/messages.ts";

/** Email about an event of an account, with the organizations that closed with it. */
export const composeAccountNotice = (
  template: "already_registered" | "email_changed" | "password_changed" | "account_closed",
  { language, email: to }: Pick<UserItem, "language" | "email">,
  now: Date,
  closes?: readonly ClosesWith[],
): Message =>
  newMessage({
    channel: "email",
    template,
    language,
    to,
    data: closes ? { closes: [...closes] } : {},
    organization: null,
    now,
  });
