import { signatureOf } from "./token.ts";

/** Keyed hash that recognizes an email address or network; a plain hash could be reversed by trying all addresses. */
export const addressMark = (signingKey: string, address: string): string =>
  signatureOf(signingKey, "address", [address.trim().toLowerCase()]);
