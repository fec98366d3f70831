import { signatureOf } from "./token.ts";

/**
 * What stands for an email address, or for a network, where it is only to be known again: a keyed hash. Whoever reads the table
 * could try out all addresses against a plain one.
 */
export const addressMark = (signingKey: string, address: string): string =>
  signatureOf(signingKey, "address", [address.trim().toLowerCase()]);
