import type { Feedback } from "#shared/model/feedback.ts";
import { readTypedEmail } from "#shared/model/typed-contact.ts";
import { readTypedPhone } from "#shared/model/typed-phone.ts";

type Waiting = Pick<Feedback, "rating" | "customer" | "date">;

const reached = ({ customer: { phone, email } }: Waiting): number => (phone !== null ? 2 : email !== null ? 1 : 0);

/** Worst rating first, then reachable customers, then oldest. */
export const inWaitingOrder = <Of extends Waiting>(waiting: readonly Of[]): Of[] =>
  waiting.toSorted(
    (one, other) =>
      one.rating - other.rating || reached(other) - reached(one) || Date.parse(one.date) - Date.parse(other.date),
  );

type Customer = Feedback["customer"];

type Typed = { [Field in "name" | "email" | "phone"]?: string | null | undefined };

/** Parsed email and phone, with the typed text if it says more. */
export function customerOf({ name, email, phone }: Typed): Customer {
  const [address, number] = [readTypedEmail(email ?? ""), readTypedPhone(phone ?? "")];
  return {
    name: name || null,
    email: address.read,
    phone: number.read,
    ...(address.typed !== null && { typedEmail: address.typed }),
    ...(number.typed !== null && { typedPhone: number.typed }),
  };
}

export const customerAsTyped = ({ name, email, phone, typedEmail, typedPhone }: Customer) => ({
  name,
  email: typedEmail ?? email,
  phone: typedPhone ?? phone,
});
