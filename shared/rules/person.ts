import type { Feedback } from "#shared/model/feedback.ts";
import { customerAsTyped } from "./feedbacks/customer.ts";
import { spacedNumber } from "./sending/phone.ts";

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`;

/** Name, else email, else phone; null without any. */
export function customerName(customer: Feedback["customer"]): string | null {
  const { name, email, phone } = customerAsTyped(customer);
  return name ?? email ?? spacedNumber(phone);
}
