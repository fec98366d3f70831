import { signatureOf } from "#functions/crypto/token.ts";
import { everybody, type Mark, type Marks } from "#functions/data/requests/persons.ts";
import { inboxOf } from "#shared/rules/requests/inbox.ts";

/** A customer's number in E.164 form, and their address, as far as they are known. */
export interface Reached {
  phone: string | null;
  email: string | null;
}

/** The two marks of what is compared of a number or address. */
const marksOf = (signingKey: string, organization: string, of: "phone" | "email", compared: string): Marks => ({
  own: signatureOf(signingKey, "asked", [organization, of, compared]),
  everywhere: signatureOf(signingKey, "asked", [everybody, of, compared]),
});

/**
 * The two marks of one number or inbox. An address whose inbox is written otherwise has its former marks too: by these it was
 * known when each spelling was somebody else, and whoever said stop then is still not asked.
 */
export function markOf(signingKey: string, organization: string, of: "phone" | "email", value: string): Mark {
  const typed = value.trim().toLowerCase();
  const compared = of === "email" ? inboxOf(typed) : typed;
  const former = compared === typed ? null : marksOf(signingKey, organization, of, typed);
  return { ...marksOf(signingKey, organization, of, compared), former };
}

/**
 * The marks by which a customer is known again: hashes by the signing key, so that nobody who reads the table can try out
 * numbers. Somebody with a number and an address has two, and what is known by either counts.
 */
export const markPerson = (signingKey: string, organization: string, { phone, email }: Reached): Mark[] => [
  ...(phone === null ? [] : [markOf(signingKey, organization, "phone", phone)]),
  ...(email === null ? [] : [markOf(signingKey, organization, "email", email)]),
];
