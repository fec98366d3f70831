import { randomBytes } from "node:crypto";
import { oneDay } from "#shared/rules/durations.ts";
import { hashOf, sameSignature, signatureOf } from "./token.ts";

/** How long a form can be sent after it was shown: one day, in milliseconds. */
export const nonceLife = oneDay;

const signed = (signingKey: string, organization: string, shown: string): string =>
  `${shown}.${signatureOf(signingKey, "nonce", [organization, shown])}`;

/**
 * The nonce of a form that is shown now. Double taps and reloads send the same nonce, so they count as one feedback. It
 * is signed for the organization: what a customer typed for one never reaches another that took its link meanwhile.
 */
export const makeNonce = (signingKey: string, organization: string, now: Date): string =>
  signed(signingKey, organization, `${now.getTime().toString(36)}.${randomBytes(12).toString("base64url")}`);

/** Whether a nonce was made for this organization, however long ago. */
export function isNonceOf(signingKey: string, organization: string, nonce: string): boolean {
  const [time = "", random = ""] = nonce.split(".");
  return sameSignature(nonce, signed(signingKey, organization, `${time}.${random}`));
}

/** The hash that marks a nonce as used. Null when the nonce is more than a day old or was not made for this organization. */
export function hashOfNonce(signingKey: string, organization: string, nonce: string, now: Date): string | null {
  const [time = ""] = nonce.split(".");
  const age = now.getTime() - Number.parseInt(time, 36);
  return age < nonceLife && isNonceOf(signingKey, organization, nonce) ? hashOf(nonce) : null;
}
