import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { BillingAddress } from "./billing-address.ts";
import { DuePayment } from "./due-payment.ts";
import { Moment } from "./moment.ts";
import { Money } from "./money.ts";
import { PaymentMethod } from "./payment-method.ts";
import { SubscriptionStanding } from "./subscription-state.ts";

/** `other` is a line added in Stripe's dashboard. */
const BilledAs = z.catch(z.enum(["first", "further", "promotional", "credits", "other"]), "other");
export type BilledAs = z.infer<typeof BilledAs>;

export const InvoiceLine = z.object({
  billedAs: BilledAs,
  quantity: z.int(),
  amount: Money,
  from: Moment,
  to: Moment,
  prorated: z.boolean(),
  /** Stripe's own text, for `other` lines. */
  description: z.string(),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

export const UpcomingInvoice = z.object({
  at: Moment,
  lines: z.array(InvoiceLine),
  subtotal: Money,
  /** Null without Stripe Tax. */
  tax: z.nullable(Money),
  total: Money,
  /** Total minus credit balance. */
  due: Money,
});
export type UpcomingInvoice = z.infer<typeof UpcomingInvoice>;

export const Invoice = z.object({
  _id: z.string(),
  number: z.nullable(z.string()),
  at: Moment,
  total: Money,
  tax: z.nullable(Money),
  remaining: Money,
  refunded: orNull(Money),
  /** `open`: payment due; `void` and `uncollectible`: nothing to pay any more. */
  status: z.catch(z.enum(["open", "paid", "void", "uncollectible"]), "open"),
  page: z.nullable(z.string()),
  pdf: z.nullable(z.string()),
});
export type Invoice = z.infer<typeof Invoice>;

const Promotion = z.object({ location: z.object({ _id: z.string(), name: z.string() }), until: Moment });

export const SubscriptionOverview = z.object({
  subscription: SubscriptionStanding,
  paymentMethod: z.nullable(PaymentMethod),
  /** Last attempt at the due payment; null if none is due or it is unknown. */
  due: orNull(DuePayment),
  locations: z.int(),
  /** Monthly list price; null from ten locations on, and with an agreed price. */
  monthly: z.nullable(Money),
  promotions: z.array(Promotion),
  /** Null without subscription, or if canceled with nothing due at the end. */
  upcoming: z.nullable(UpcomingInvoice),
  /** Charged at the period's end if canceled, taxes included; null for nothing. */
  dueAtEnd: orNull(Money),
  /** As `dueAtEnd`, if the organization closes: promotions of closed locations do not end. */
  dueAtClosing: orNull(Money),
  /** Billing address that decides taxes; null without taxes, inner null until given. */
  taxes: z.nullable(z.object({ address: z.nullable(BillingAddress) })),
});
export type SubscriptionOverview = z.infer<typeof SubscriptionOverview>;

/** Price effect of adding or removing a location, before tax. */
export const LocationPrice = z.object({
  /** Monthly price of all locations; null from ten locations on, and with an agreed price. */
  before: z.nullable(Money),
  after: z.nullable(Money),
  /** Monthly difference, at present and after all promotions end; negative if cheaper. */
  difference: z.nullable(Money),
  later: z.nullable(Money),
  /** Proration on the next invoice, negative for credit; null while free. */
  now: z.nullable(Money),
  upcoming: z.nullable(UpcomingInvoice),
  /** Returning locations, or the removed one if it returned: end of its promotion; null for none. */
  back: z.array(z.object({ name: z.string(), until: z.nullable(Moment) })),
});
export type LocationPrice = z.infer<typeof LocationPrice>;

export const CardForm = z.object({
  /** Of a PaymentIntent or SetupIntent. */
  clientSecret: z.string(),
  publishableKey: z.string(),
  script: z.string(),
  invoice: z.optional(z.object({ tax: z.nullable(Money), total: Money, due: Money })),
});
export type CardForm = z.infer<typeof CardForm>;
