import { randomBytes } from "node:crypto";
import { hashOf, sameSignature, signatureOf } from "./token.ts";

/** How long a form can be sent after it was shown: one day, in milliseconds. */
export const nonceLife = 86_400_000;

const signed = (signingKey: string, link: string, shown: string): string =>
  `${shown}.${signatureOf(signingKey, "nonce", [link, shown])}`;

/**
 * The nonce of a form that is shown now. Double taps and reloads send the same nonce, so they count as one feedback.
 */
export const makeNonce = (signingKey: string, link: string, now: Date): string =>
  signed(signingKey, link, `${now.getTime().toString(36)}.${randomBytes(12).toString("base64url")}`);

/** The hash that marks a nonce as used. Null when the nonce is more than a day old or was not made for this link. */
export function hashOfNonce(signingKey: string, link: string, nonce: string, now: Date): string | null {
  const [time = "", random = ""] = nonce.split(".");
  const genuine = sameSignature(nonce, signed(signingKey, link, `${time}.${random}`));
  const age = now.getTime() - Number.parseInt(time, 36);
  return genuine && age < nonceLife ? hashOf(nonce) : null;
}
