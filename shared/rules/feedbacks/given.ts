import type { Feedback } from "#shared/model/feedback.ts";

export const isGivenBy = ({ customer }: Pick<Feedback, "customer">, email: string): boolean =>
  customer.email?.trim().toLowerCase() === email.trim().toLowerCase();
