import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** The SHA-256 of a secret of 128 bits or more, in base64url. Tokens and session ids are stored in this form. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** Enough of a hash to tell the parts of one whole apart, where each stands in one item. It keeps nothing secret. */
export const partOf = (text: string): string => hashOf(text).slice(0, 10);

/** A new secret of 192 bits, base64url. */
export const newSecret = (): string => randomBytes(24).toString("base64url");

/**
 * The HMAC-SHA-256 of `parts` with the service's signing key, in base64url. A signature made for one `purpose` is not
 * valid for another.
 */
export const signatureOf = (signingKey: string, purpose: string, parts: readonly string[]): string =>
  createHmac("sha256", signingKey)
    .update(JSON.stringify([purpose, ...parts]))
    .digest("base64url");

/** Whether two signed texts are the same, in constant time. */
export function sameSignature(one: string, other: string): boolean {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)];
  return bytes.length === others.length && timingSafeEqual(bytes, others);
}

/** What an emailed token is for. */
export type TokenKind = "verify" | "reset" | "new_email";

/**
 * The emailed token that belongs to a token id. It is derived, never stored, so neither the table nor a queued message
 * holds a token that works.
 */
export const tokenFrom = (signingKey: string, kind: TokenKind, tokenId: string): string =>
  signatureOf(signingKey, `token:${kind}`, [tokenId]);
