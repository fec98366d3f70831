import type { UserItem } from "#functions/data/accounts/users.ts";
import { type ClosesWith, type Message, newMessage } from "#functions/data/sending/messages.ts";

/** The email that tells a person what was done with their account, or tried, and what closes with it, ready to be queued. */
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
