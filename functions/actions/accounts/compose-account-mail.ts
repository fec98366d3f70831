import type { TokenKind } from "#functions/crypto/token.ts";
import type { IssuedToken } from "#functions/data/accounts/accounts.ts";
import type { UserItem } from "#functions/data/accounts/users.ts";
import { type Message, newMessage } from "#functions/data/sending/messages.ts";

/** Email that carries a token. */
export const composeAccountMail = (
  template: TokenKind,
  { language, email: to }: Pick<UserItem, "language" | "email">,
  { tokenId }: IssuedToken,
  now: Date,
): Message => newMessage({ channel: "email", template, language, to, data: { tokenId }, organization: null, now });
