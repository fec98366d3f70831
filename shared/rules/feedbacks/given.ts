import type { Feedback } from "#shared/model/feedback.ts";

/** Whether a feedback belongs to an address, ignoring case. */
export const isGivenBy = ({ customer }: Pick<Feedback, "customer">, email: string): boolean =>
  customer.email?.trim().toLowerCase() === email.trim().toLowerCase();
