import { hashOf, type TokenKind } from "#functions/crypto/token.ts";
import { readToken, type TokenItem } from "#functions/data/accounts/accounts.ts";
import type { Refusal } from "#shared/model/refusal.ts";

/** An emailed token that still works, and the hash it is stored under. */
export interface OpenToken {
  hash: string;
  token: TokenItem;
}

/**
 * What the calls about an emailed token are counted by: itself where we sent it. So neither calls with tokens of nothing nor
 * those of a neighbour with their own use up what its owner needs. 1 read unit.
 */
export async function countedToken(text: string): Promise<{ link: string | null; organization: null }> {
  return { link: (await readToken(hashOf(text))) === null ? null : text, organization: null };
}

/**
 * Finds an emailed token without using it up. Refused: `token_not_found`, and `token_spent` when it was used or has
 * expired.
 */
export async function openToken(kind: TokenKind, text: string, now: Date): Promise<OpenToken | Refusal> {
  const hash = hashOf(text);
  const token = await readToken(hash);
  if (token?.purpose !== kind) return { refused: "token_not_found" };
  const serves = token.spentAt === undefined && token.validUntil > now.toISOString();
  return serves ? { hash, token } : { refused: "token_spent" };
}
