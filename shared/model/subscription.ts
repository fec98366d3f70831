import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { BillingAddress } from "./billing-address.ts";
import { DuePayment } from "./due-payment.ts";
import { Moment } from "./moment.ts";
import { Money } from "./money.ts";
import { PaymentMethod } from "./payment-method.ts";
import { SubscriptionStanding } from "./subscription-state.ts";

/**
 * What a line of an invoice is for: the first location, a further one at the regular or the promotional price, SMS
 * credits, or what somebody added in Stripe's own dashboard.
 */
const BilledAs = z.catch(z.enum(["first", "further", "promotional", "credits", "other"]), "other");
export type BilledAs = z.infer<typeof BilledAs>;

/** One line of an invoice. */
export const InvoiceLine = z.object({
  billedAs: BilledAs,
  quantity: z.int(),
  /** Below zero for what is given back. */
  amount: Money,
  from: Moment,
  to: Moment,
  /** It is for a part of the period: something was added or removed within it. */
  prorated: z.boolean(),
  /** Stripe's own words, for a line that is none of ours. */
  description: z.string(),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

/** An invoice that is to come. */
export const UpcomingInvoice = z.object({
  at: Moment,
  lines: z.array(InvoiceLine),
  subtotal: Money,
  /** Null where Stripe Tax is switched off. */
  tax: z.nullable(Money),
  total: Money,
  /** What is charged: the total less what stands to the organization's credit. */
  due: Money,
});
export type UpcomingInvoice = z.infer<typeof UpcomingInvoice>;

/** An invoice that was issued. */
export const Invoice = z.object({
  _id: z.string(),
  number: z.nullable(z.string()),
  at: Moment,
  total: Money,
  /** The taxes in it. Null where Stripe Tax added none to it. */
  tax: z.nullable(Money),
  /** What of it waits to be paid. */
  remaining: Money,
  /** What was given back of its payment. Null where nothing was. */
  refunded: orNull(Money),
  /** `open`: a payment is due. `void` and `uncollectible`: nobody has to pay it any more. */
  status: z.catch(z.enum(["open", "paid", "void", "uncollectible"]), "open"),
  /** Its page at Stripe, where it can be paid, and its PDF. */
  page: z.nullable(z.string()),
  pdf: z.nullable(z.string()),
});
export type Invoice = z.infer<typeof Invoice>;

/** A further location that costs less at first, and until when. */
const Promotion = z.object({ location: z.object({ _id: z.string(), name: z.string() }), until: Moment });

/** All that the subscription's screen shows. */
export const SubscriptionOverview = z.object({
  subscription: SubscriptionStanding,
  paymentMethod: z.nullable(PaymentMethod),
  /** What became of the payment that is due, when it was last tried. Null where none is, and where it isn't known. */
  due: orNull(DuePayment),
  /** How many locations are billed: the first one always is. */
  locations: z.int(),
  /** What they cost a month. Null where sales say the price, from ten locations on, or agreed on one: the next invoice has it. */
  monthly: z.nullable(Money),
  promotions: z.array(Promotion),
  /** Null while nothing is subscribed to, or once it is canceled and nothing is due at its end. */
  upcoming: z.nullable(UpcomingInvoice),
  /**
   * What is still charged at the period's end if it is canceled now, or was: for what changed since the last invoice and for
   * promotions that end before, with taxes. Null where nothing is.
   */
  dueAtEnd: orNull(Money),
  /** The same if its organization closes now, or did: no promotion of what is closed ends. */
  dueAtClosing: orNull(Money),
  /** Where it is billed, which decides its taxes: the address is null until somebody says it. Null where no taxes are added. */
  taxes: z.nullable(z.object({ address: z.nullable(BillingAddress) })),
});
export type SubscriptionOverview = z.infer<typeof SubscriptionOverview>;

/** What adding or removing a location changes. Amounts are before tax. */
export const LocationPrice = z.object({
  /** What all locations cost a month before and after it; null where sales say the price, or agreed on one. */
  before: z.nullable(Money),
  after: z.nullable(Money),
  /** What that changes, below zero where less is paid: for now, and once no first 12 months go on any more. */
  difference: z.nullable(Money),
  later: z.nullable(Money),
  /** What the present period's rest adds to the next invoice, below zero for what is given back; null while free. */
  now: z.nullable(Money),
  upcoming: z.nullable(UpcomingInvoice),
  /**
   * Of those to add, the ones that come back, and the one to remove, which would: until when each goes on to cost less then;
   * null for one that does not.
   */
  back: z.array(z.object({ name: z.string(), until: z.nullable(Moment) })),
});
export type LocationPrice = z.infer<typeof LocationPrice>;

/** What the page needs to let somebody enter or authenticate a card. */
export const CardForm = z.object({
  /** Of the payment or of the card's set-up. */
  clientSecret: z.string(),
  publishableKey: z.string(),
  /** The address of Stripe.js. */
  script: z.string(),
  /** The invoice that it pays, the first of a subscription. */
  invoice: z.optional(z.object({ tax: z.nullable(Money), total: Money, due: Money })),
});
export type CardForm = z.infer<typeof CardForm>;
