import type { Feedback } from "#shared/model/feedback.ts";

/** Whether a feedback still belongs to an address, in whatever case it is written. */
export const isGivenBy = ({ customer }: Pick<Feedback, "customer">, email: string): boolean =>
  customer.email?.trim().toLowerCase() === email.trim().toLowerCase();
