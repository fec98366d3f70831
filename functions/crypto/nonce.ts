import { randomBytes } from "node:crypto";
import { oneDay } from "#shared/rules/durations.ts";
import { hashOf, sameSignature, signatureOf } from "./token.ts";

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
