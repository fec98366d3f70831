import * as z from "zod/mini";
import { orNull } from "./absent.ts";

/** A card that an organization pays with. Its number is known to Stripe alone. */
export const PaymentMethod = z.object({
  /** Stripe's id of it. Null for a card that an earlier release noted. */
  _id: orNull(z.string()),
  brand: z.string(),
  last4: z.string(),
  /** The last month that it is valid in, from 1 to 12. */
  expMonth: orNull(z.int()),
  expYear: orNull(z.int()),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** A card in the list of them. */
export const ListedPaymentMethod = z.extend(PaymentMethod, {
  _id: z.string(),
  /** Whether invoices and credits are paid with it. */
  isDefault: z.boolean(),
});
export type ListedPaymentMethod = z.infer<typeof ListedPaymentMethod>;
