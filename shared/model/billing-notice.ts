import * as z from "zod/mini";

const billingNotices = [
  "receipt",
  "credits_receipt",
  "payment_failed",
  "promotion_ends",
  "subscription_canceled",
  "subscription_ended",
  "subscription_refunded",
  "card_expires",
  "refill_failed",
  "refill_off",
  "refill_cardless",
  "credits_refunded",
  "payment_disputed",
  "dispute_won",
  "invoice_unfinalized",
] as const;
export const BillingNoticeKind = z.enum(billingNotices);
export type BillingNoticeKind = z.infer<typeof BillingNoticeKind>;

/** Only the facts that the notice mentions; never personal data. */
export const BillingFacts = z.object({
  /** In minor units. */
  amount: z.optional(z.int()),
  currency: z.optional(z.string()),
  invoice: z.optional(z.string()),
  page: z.optional(z.string()),
  credits: z.optional(z.int()),
  at: z.optional(z.string()),
  /** First, second or third email about a payment. */
  time: z.optional(z.int()),
  locations: z.optional(z.int()),
  last4: z.optional(z.string()),
  automatic: z.optional(z.boolean()),
});
export type BillingFacts = z.infer<typeof BillingFacts>;
