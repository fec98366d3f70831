import type { IssuedToken } from "#functions/data/accounts.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { hashOf, newSecret, type TokenKind, tokenFrom } from "./token.ts";

/** A new token to be mailed: its id, from which its sender derives it, and the hash that the table keeps. */
export async function issueToken(kind: TokenKind): Promise<IssuedToken> {
  const tokenId = newSecret();
  return { tokenId, hash: hashOf(tokenFrom(await signingKey(), kind, tokenId)) };
}
