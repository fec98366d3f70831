import * as z from "zod/mini";

/** Where an organization is billed, as far as taxes depend on it. Stripe alone keeps it. */
export const BillingAddress = z.object({
  /** Two letters, as ISO 3166-1 names it. */
  country: z.string(),
  /** Null where the country has none, or taxes do not depend on it. */
  postalCode: z.nullable(z.string()),
});
export type BillingAddress = z.infer<typeof BillingAddress>;
