import * as z from "zod/mini";

export const UnsentComplaint = z.object({
  _id: z.string(),
  rating: z.int(),
  words: z.string(),
  date: z.string(),
});
export type UnsentComplaint = z.infer<typeof UnsentComplaint>;

/** An alert that certainly (`failed`) or perhaps (`unknown`) did not arrive. */
export const UnsentMessage = z.object({
  _id: z.string(),
  status: z.enum(["failed", "unknown"]),
  channel: z.enum(["email", "sms"]),
  about: z.enum(["complaints", "held"]),
  recipient: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  /** Complaints in it that are still pending; 0 for held ratings. */
  complaints: z.int(),
  newest: z.array(UnsentComplaint),
  /** When it was queued, and when it was given up; ISO 8601. */
  createdAt: z.string(),
  endedAt: z.string(),
  reason: z.nullable(z.string()),
  /** Failed again after a manual resend. */
  again: z.boolean(),
});
export type UnsentMessage = z.infer<typeof UnsentMessage>;

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
