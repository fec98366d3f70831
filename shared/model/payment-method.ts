import * as z from "zod/mini";
import { orNull } from "./moment.ts";

/** Only Stripe knows the card's number. */
export const PaymentMethod = z.object({
  /** Stripe's id of it. */
  _id: orNull(z.string()),
  brand: z.string(),
  last4: z.string(),
  /** Last valid month, 1 to 12. */
  expMonth: orNull(z.int()),
  expYear: orNull(z.int()),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const ListedPaymentMethod = z.extend(PaymentMethod, {
  _id: z.string(),
  isDefault: z.boolean(),
});
export type ListedPaymentMethod = z.infer<typeof ListedPaymentMethod>;
