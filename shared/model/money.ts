import * as z from "zod/mini";

/** Minor units (cents) of an ISO 4217 currency. */
export const Money = z.object({ amount: z.int(), currency: z.string() });
export type Money = z.infer<typeof Money>;

export const currencies = ["CAD", "USD", "EUR", "GBP", "CHF", "AUD", "NZD", "MXN"] as const;
