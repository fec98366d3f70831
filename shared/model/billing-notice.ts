import * as z from "zod/mini";

/**
 * What an organization is told about its bills: a receipt, for an invoice or for SMS credits; a payment that failed, for the
 * first, second and last time before something stops; locations that soon cost the regular price; a subscription that was
 * canceled, or is over, or was paid for after its organization closed and is refunded; a card that expires; a refill that failed, or switched itself off, or lost its card; SMS credits that were refunded; a
 * payment that its card's holder disputes, and one whose dispute was decided for us; an invoice that could not be issued.
 */
export const billingNotices = [
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

/** What a notice says besides its kind. What is missing, its email does not say. Nothing personal. */
export const BillingFacts = z.object({
  /** Minor units, and their currency. */
  amount: z.optional(z.int()),
  currency: z.optional(z.string()),
  /** The invoice's number, and its page at Stripe. */
  invoice: z.optional(z.string()),
  page: z.optional(z.string()),
  credits: z.optional(z.int()),
  /** The moment that it is about: until when, from when. */
  at: z.optional(z.string()),
  /** Which of the three emails about a payment this is, from 1. */
  time: z.optional(z.int()),
  /** How many locations. */
  locations: z.optional(z.int()),
  /** The card's last digits. */
  last4: z.optional(z.string()),
  /** Whether the automatic refill bought the credits. */
  automatic: z.optional(z.boolean()),
});
export type BillingFacts = z.infer<typeof BillingFacts>;
