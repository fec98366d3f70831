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
  marksKey: string,
  organization: string,
  of: "phone" | "email",
  value: string,
): ContactHashes {
  const address = value.trim().toLowerCase();
  const person = of === "email" ? inboxOf(address) : address;
  const hash = (within: string, hashed: string) => signatureOf(marksKey, "contact", [within, of, hashed]);
  return { own: hash(organization, person), person: hash("*", person), address: hash("*", address) };
}

/** The number's come first. */
export const customerHashes = (marksKey: string, organization: string, { phone, email }: Reached): ContactHashes[] => [
  ...(phone === null ? [] : [contactHashes(marksKey, organization, "phone", phone)]),
  ...(email === null ? [] : [contactHashes(marksKey, organization, "email", email)]),
];

/** Hash of an address for all organizations. */
export const addressHash = (marksKey: string, of: "phone" | "email", value: string): string =>
  contactHashes(marksKey, "*", of, value).address;
