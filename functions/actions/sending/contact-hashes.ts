import { signatureOf } from "#functions/crypto/token.ts";
import type { ContactHashes } from "#functions/data/requests/contacts.ts";
import { inboxOf } from "#shared/rules/requests/request-link.ts";

/** Phone in E.164. */
export interface Reached {
  phone: string | null;
  email: string | null;
}

/** Hashes of a number or address with the signing key, so that numbers cannot be guessed from the table. */
export function contactHashes(
  signingKey: string,
  organization: string,
  of: "phone" | "email",
  value: string,
): ContactHashes {
  const address = value.trim().toLowerCase();
  const person = of === "email" ? inboxOf(address) : address;
  const hash = (within: string, hashed: string) => signatureOf(signingKey, "contact", [within, of, hashed]);
  return { own: hash(organization, person), person: hash("*", person), address: hash("*", address) };
}

/** The number's come first. */
export const customerHashes = (
  signingKey: string,
  organization: string,
  { phone, email }: Reached,
): ContactHashes[] => [
  ...(phone === null ? [] : [contactHashes(signingKey, organization, "phone", phone)]),
  ...(email === null ? [] : [contactHashes(signingKey, organization, "email", email)]),
];

/** Hash of an address for all organizations. */
export const addressHash = (signingKey: string, of: "phone" | "email", value: string): string =>
  contactHashes(signingKey, "*", of, value).address;
