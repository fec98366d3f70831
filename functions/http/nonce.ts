import { randomBytes } from "node:crypto";
import { Problem } from "./problem.ts";
import { hashOf, sameSignature, signatureOf } from "./token.ts";

/** How long a form that was shown can be sent. */
export const nonceLife = 86_400_000;

const signed = (signingKey: string, link: string, shown: string): string =>
  `${shown}.${signatureOf(signingKey, "nonce", [link, shown])}`;

/** The nonce of a form shown now: makes double taps and reloads one feedback (design §7). */
export const makeNonce = (signingKey: string, link: string, now: Date): string =>
  signed(signingKey, link, `${now.getTime().toString(36)}.${randomBytes(12).toString("base64url")}`);

/** The hash under which a nonce is spent. Raises `form_expired` for one that is over a day old or was not made for this link. */
export function checkNonce(signingKey: string, link: string, nonce: string, now: Date): string {
  const [time = "", random = ""] = nonce.split(".");
  const genuine = sameSignature(nonce, signed(signingKey, link, `${time}.${random}`));
  const age = now.getTime() - Number.parseInt(time, 36);
  if (!genuine || age >= nonceLife) throw new Problem("form_expired");
  return hashOf(nonce);
}
