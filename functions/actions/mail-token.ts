import type { TokenKind } from "#functions/crypto/token.ts";
import { keepNoToken, keepToken } from "#functions/data/accounts.ts";
import { readUserByEmail } from "#functions/data/users.ts";
import { accountMail } from "./account-mail.ts";
import { issueToken } from "./issue-token.ts";

/**
 * Emails a link that confirms an address (`verify`, while it is unconfirmed) or sets a new password (`reset`). For every
 * other address it does the same work for nothing, so that nobody learns who has an account.
 */
export async function mailToken(kind: TokenKind, email: string, now: Date): Promise<void> {
  const token = await issueToken(kind);
  const { known, user } = await readUserByEmail(email);
  const open = kind === "reset" || !known?.verified;
  if (user && open) await keepToken(kind, token, user, accountMail(kind, user, token, now), now);
  else await keepNoToken(now);
}
