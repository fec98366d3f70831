import { createHmac } from "node:crypto";
import { tokenAlphabet, tokenLength } from "#shared/rules/requests/request-link.ts";

/** Derived and never stored, so neither table nor queue holds a working link. */
export function requestTokenFrom(signingKey: string, organization: string, request: string): string {
  const bytes = createHmac("sha512", signingKey)
    .update(JSON.stringify(["requestToken", organization, request]))
    .digest();
  return Array.from(
    { length: tokenLength },
    (_, place) => tokenAlphabet[bytes.readUInt16BE(place * 2) % tokenAlphabet.length],
  ).join("");
}
