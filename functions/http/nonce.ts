import { randomBytes } from "node:crypto";
import { Problem } from "./problem.ts";
import { hashOf, sameSignature, signatureOf } from "./token.ts";

/** How long a form that was shown can be sent. */
export const nonceLife = 86_400_000;

/** The nonce of a form shown now: makes double taps and reloads one feedback (design §7). */
export function makeNonce(signingKey: string, link: string, now: Date): string {
  const shown = `${now.getTime().toString(36)}.${randomBytes(12).toString("base64url")}`;
  return `${shown}.${signatureOf(signingKey, "nonce", [link, shown])}`;
}

/** The hash under which a nonce is spent. Raises `form_expired` for one that is over a day old or was not made for this link. */
export function checkNonce(signingKey: string, link: string, nonce: string, now: Date): string {
  const [time = "", random = "", signature = ""] = nonce.split(".");
  const shown = `${time}.${random}`;
  const age = now.getTime() - Number.parseInt(time, 36);
  const genuine = sameSignature(signature, signatureOf(signingKey, "nonce", [link, shown]));
  if (!genuine || !(age < nonceLife)) throw new Problem("form_expired");
  return hashOf(nonce);
}
