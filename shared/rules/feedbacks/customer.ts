import type { Feedback } from "#shared/model/feedback.ts";
import { readEmail } from "#shared/model/typed-contact.ts";
import { readPhone } from "#shared/model/typed-phone.ts";

type Customer = Feedback["customer"];

/** What a customer typed of themselves. */
type Typed = { [Field in "name" | "email" | "phone"]?: string | null | undefined };

/** A customer by what they typed: an address and a number as far as they can be read, and the text where it says more. */
export function customerOf({ name, email, phone }: Typed): Customer {
  const [address, number] = [readEmail(email ?? ""), readPhone(phone ?? "")];
  return {
    name: name || null,
    email: address.read,
    phone: number.read,
    ...(address.typed !== null && { typedEmail: address.typed }),
    ...(number.typed !== null && { typedPhone: number.typed }),
  };
}

/** How a customer can be reached in their own words, for people to read. */
export const asTyped = ({ name, email, phone, typedEmail, typedPhone }: Customer) => ({
  name,
  email: typedEmail ?? email,
  phone: typedPhone ?? phone,
});
