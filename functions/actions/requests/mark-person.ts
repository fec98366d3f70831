import { signatureOf } from "#functions/crypto/token.ts";
import { everybody, type Mark } from "#functions/data/requests/persons.ts";

/** A customer's number in E.164 form, and their address, as far as they are known. */
export interface Reached {
  phone: string | null;
  email: string | null;
}

/** The two marks of one number or address. */
export function markOf(signingKey: string, organization: string, of: "phone" | "email", value: string): Mark {
  const compared = value.trim().toLowerCase();
  return {
    own: signatureOf(signingKey, "asked", [organization, of, compared]),
    everywhere: signatureOf(signingKey, "asked", [everybody, of, compared]),
  };
}

/**
 * The marks by which a customer is known again: hashes by the signing key, so that nobody who reads the table can try out
 * numbers. Somebody with a number and an address has two, and what is known by either counts.
 */
export const markPerson = (signingKey: string, organization: string, { phone, email }: Reached): Mark[] => [
  ...(phone === null ? [] : [markOf(signingKey, organization, "phone", phone)]),
  ...(email === null ? [] : [markOf(signingKey, organization, "email", email)]),
];
