import { randomBytes } from "node:crypto";
import { hashOf, sameSignature, signatureOf } from "./token.ts";

/** How long a form that was shown can be sent, in milliseconds: a day. */
export const nonceLife = 86_400_000;

const signed = (signingKey: string, link: string, shown: string): string =>
  `${shown}.${signatureOf(signingKey, "nonce", [link, shown])}`;

/** The nonce of a form shown now. It makes double taps and reloads one feedback. */
export const makeNonce = (signingKey: string, link: string, now: Date): string =>
  signed(signingKey, link, `${now.getTime().toString(36)}.${randomBytes(12).toString("base64url")}`);

/** The hash under which a nonce is spent, or null for one that is over a day old or was not made for this link. */
export function hashOfNonce(signingKey: string, link: string, nonce: string, now: Date): string | null {
  const [time = "", random = ""] = nonce.split(".");
  const genuine = sameSignature(nonce, signed(signingKey, link, `${time}.${random}`));
  const age = now.getTime() - Number.parseInt(time, 36);
  return genuine && age < nonceLife ? hashOf(nonce) : null;
}
