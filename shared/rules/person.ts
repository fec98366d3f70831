import type { Feedback } from "#shared/model/feedback.ts";
import { asTyped } from "./feedbacks/customer.ts";
import { spacedNumber } from "./sending/spaced-number.ts";

/** A person's name as notes, members and customers' choices show it. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`;

/** What a customer is called among the team: their name, else their email, else their phone number; null without any. */
export function customerName(customer: Feedback["customer"]): string | null {
  const { name, email, phone } = asTyped(customer);
  return name ?? email ?? spacedNumber(phone);
}
