import * as z from "zod/mini";

/** Stored only at Stripe; holds just what taxes depend on. */
export const BillingAddress = z.object({
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  /** Null where taxes do not depend on it. */
  postalCode: z.nullable(z.string()),
});
export type BillingAddress = z.infer<typeof BillingAddress>;
