import { hashOf, newSecret, type TokenKind, tokenFrom } from "#functions/crypto/token.ts";
import type { IssuedToken } from "#functions/data/accounts/accounts.ts";
import { signingKey } from "#functions/services/secrets.ts";

/** Makes a token for an email: the id that the sender derives it from, and the hash that the table keeps. */
export async function issueToken(kind: TokenKind): Promise<IssuedToken> {
  const tokenId = newSecret();
  return { tokenId, hash: hashOf(tokenFrom(await signingKey(), kind, tokenId)) };
}
