import { createHmac } from "node:crypto";
import { tokenAlphabet, tokenLength } from "#shared/rules/requests/request-link.ts";

/**
 * The token of a request's link: derived from the request's id by the signing key and never stored, so that neither the
 * table nor a queued message holds a link that works. Each letter comes from its own part of the HMAC, so that all are
 * as likely to a thousandth.
 */
export function requestTokenFrom(signingKey: string, organization: string, request: string): string {
  const bytes = createHmac("sha512", signingKey)
    .update(JSON.stringify(["requestToken", organization, request]))
    .digest();
  return Array.from(
    { length: tokenLength },
    (_, place) => tokenAlphabet[bytes.readUInt16BE(place * 2) % tokenAlphabet.length],
  ).join("");
}
