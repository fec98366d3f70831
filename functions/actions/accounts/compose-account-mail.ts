import type { TokenKind } from "#functions/crypto/token.ts";
import type { IssuedToken } from "#functions/data/accounts/accounts.ts";
import type { UserItem } from "#functions/data/accounts/users.ts";
import { type Message, newMessage } from "#functions/data/sending/messages.ts";

/** The email that brings a token to a person, ready to be queued. */
export const composeAccountMail = (
  template: TokenKind,
  { language, email: to }: Pick<UserItem, "language" | "email">,
  { tokenId }: IssuedToken,
  now: Date,
): Message => newMessage({ channel: "email", template, language, to, data: { tokenId }, organization: null, now });
