import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Stored form of tokens and session ids; only for secrets of at least 128 bits. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** A short hash that separates parts within one item; it protects no secret. */
export const partOf = (text: string): string => hashOf(text).slice(0, 10);

/** 192 random bits, base64url. */
export const newSecret = (): string => randomBytes(24).toString("base64url");

/** HMAC-SHA-256 in base64url; a signature for one `purpose` is invalid for another. */
export const signatureOf = (signingKey: string, purpose: string, parts: readonly string[]): string =>
  createHmac("sha256", signingKey)
    .update(JSON.stringify([purpose, ...parts]))
    .digest("base64url");

/** Compares in constant time. */
export function sameSignature(one: string, other: string): boolean {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)];
  return bytes.length === others.length && timingSafeEqual(bytes, others);
}

export type TokenKind = "verify" | "reset" | "new_email";

/** An emailed token, derived from its id and never stored, so neither table nor queue holds a working one. */
export const tokenFrom = (signingKey: string, kind: TokenKind, tokenId: string): string =>
  signatureOf(signingKey, `token:${kind}`, [tokenId]);
