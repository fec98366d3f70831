import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { oneDay } from "#shared/rules/dates.ts";
import {
  replyTokenAlphabet,
  replyTokenLength,
  tokenAlphabet,
  tokenLength,
} from "#shared/rules/requests/request-link.ts";

function spelled(marksKey: string, parts: readonly string[], alphabet: string, length: number): string {
  const bytes = createHmac("sha512", marksKey).update(JSON.stringify(parts)).digest();
  return Array.from({ length }, (_, place) => alphabet[bytes.readUInt16BE(place * 2) % alphabet.length]).join("");
}

/** Derived and never stored, so neither table nor queue holds a working link. */
export const requestTokenFrom = (marksKey: string, organization: string, request: string): string =>
  spelled(marksKey, ["requestToken", organization, request], tokenAlphabet, tokenLength);

/** By which a customer replies in the conversation of their feedback; derived as well. */
export const replyTokenFrom = (marksKey: string, organization: string, feedback: string): string =>
  spelled(marksKey, ["replyToken", organization, feedback], replyTokenAlphabet, replyTokenLength);

/** Stored form of tokens and session ids; only for secrets of at least 128 bits. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** A short hash that separates parts within one item; it protects no secret. */
export const shortHash = (text: string): string => hashOf(text).slice(0, 10);

/** 192 random bits, base64url. */
export const newSecret = (): string => randomBytes(24).toString("base64url");

/** HMAC-SHA-256 in base64url; a signature for one `purpose` is invalid for another. */
export const signatureOf = (key: string, purpose: string, parts: readonly string[]): string =>
  createHmac("sha256", key)
    .update(JSON.stringify([purpose, ...parts]))
    .digest("base64url");

/** Compares in constant time. */
export function sameSignature(one: string, other: string): boolean {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)];
  return bytes.length === others.length && timingSafeEqual(bytes, others);
}

export type TokenKind = "verify" | "reset" | "new_email";

/** An emailed token, derived from its id and never stored, so neither table nor queue holds a working one. */
export const tokenFrom = (marksKey: string, kind: TokenKind, tokenId: string): string =>
  signatureOf(marksKey, `token:${kind}`, [tokenId]);

/** One day in milliseconds, from showing a form to sending it. */
export const nonceLife = oneDay;

const signed = (signingKey: string, organization: string, shown: string): string =>
  `${shown}.${signatureOf(signingKey, "nonce", [organization, shown])}`;

/**
 * Repeated by double taps and reloads, so they count once; bound to the organization, because links can change owner.
 */
export const makeNonce = (signingKey: string, organization: string, now: Date): string =>
  signed(signingKey, organization, `${now.getTime().toString(36)}.${randomBytes(12).toString("base64url")}`);

/** Whether a nonce was made for this organization, at any time. */
export function isNonceOf(signingKey: string, organization: string, nonce: string): boolean {
  const [time = "", random = ""] = nonce.split(".");
  return sameSignature(nonce, signed(signingKey, organization, `${time}.${random}`));
}

/** Marks a nonce as used; null if it is older than a day or another organization's. */
export function hashOfNonce(signingKey: string, organization: string, nonce: string, now: Date): string | null {
  const [time = ""] = nonce.split(".");
  const age = now.getTime() - Number.parseInt(time, 36);
  return age < nonceLife && isNonceOf(signingKey, organization, nonce) ? hashOf(nonce) : null;
}
