import { hashOf, newSecret, type TokenKind, tokenFrom } from "#functions/crypto/token.ts";
import type { IssuedToken } from "#functions/data/accounts/accounts.ts";
import { marksKey } from "#functions/services/secrets.ts";

/** Creates a token: the sender derives it from the id; the table stores its hash. */
export async function issueToken(kind: TokenKind): Promise<IssuedToken> {
  const tokenId = newSecret();
  return { tokenId, hash: hashOf(tokenFrom(await marksKey(), kind, tokenId)) };
}
