import { signatureOf } from "#functions/crypto/token.ts";
import { everybody, type Mark, type Marks } from "#functions/data/requests/persons.ts";
import { inboxOf } from "#shared/rules/requests/request-link.ts";

/** Phone in E.164. */
export interface Reached {
  phone: string | null;
  email: string | null;
}

const marksOf = (signingKey: string, organization: string, of: "phone" | "email", compared: string): Marks => ({
  own: signatureOf(signingKey, "asked", [organization, of, compared]),
  everywhere: signatureOf(signingKey, "asked", [everybody, of, compared]),
});

/** The two marks of one number or inbox, and those of an address as it is written where that is otherwise: it bounces by itself. */
export function contactMark(signingKey: string, organization: string, of: "phone" | "email", value: string): Mark {
  const typed = value.trim().toLowerCase();
  const compared = of === "email" ? inboxOf(typed) : typed;
  const former = compared === typed ? null : marksOf(signingKey, organization, of, typed);
  return { ...marksOf(signingKey, organization, of, compared), former };
}

/** Contact hashes with the signing key, so that numbers cannot be guessed from the table. */
export const markPerson = (signingKey: string, organization: string, { phone, email }: Reached): Mark[] => [
  ...(phone === null ? [] : [contactMark(signingKey, organization, "phone", phone)]),
  ...(email === null ? [] : [contactMark(signingKey, organization, "email", email)]),
];
