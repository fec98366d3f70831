import { hashOf, type TokenKind } from "#functions/crypto/token.ts";
import { readToken, type TokenItem } from "#functions/data/accounts/accounts.ts";
import type { Refusal } from "#shared/model/refusal.ts";

interface OpenToken {
  hash: string;
  token: TokenItem;
}

/** Rate-limit key: a real token counts by itself, so that guesses and neighbours cannot exhaust its limit. */
export const countedToken = async ({ params: { token } }: { params: { token: string } }) => ({
  about: (await readToken(hashOf(token))) && token,
});

/** Finds a valid emailed token without spending it. */
export async function openToken(kind: TokenKind, text: string, now: Date): Promise<OpenToken | Refusal> {
  const hash = hashOf(text);
  const token = await readToken(hash);
  if (token?.purpose !== kind) return { refused: "token_not_found" };
  const serves = token.spentAt === undefined && token.validUntil > now.toISOString();
  return serves ? { hash, token } : { refused: "token_spent" };
}
