import * as z from "zod/mini";

/** An amount of money in minor units (cents) of an ISO 4217 currency. */
export const Money = z.object({
  amount: z.int().check(z.gte(0), z.lte(1_000_000_000_000)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
});
export type Money = z.infer<typeof Money>;
