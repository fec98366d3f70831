import * as z from "zod/mini";
import { BillingAddress } from "./country.ts";
import { IsoMoment, orNull } from "./moment.ts";
import { Money } from "./money.ts";
import { PaymentMethod } from "./payment-method.ts";

export const PlanOfClosed = z.object({
  /** ISO 8601; null without a subscription or if it ends at once. */
  ends: orNull(z.string()),
  /** Charges changes since the last invoice at the end. */
  charges: z._default(z.boolean(), false),
  /** Amount charged at the end; null for none, undefined while Stripe has not answered. */
  due: z.optional(z.nullable(Money)),
  /** It ends with an unpaid amount. */
  owes: z._default(z.boolean(), false),
});
export type PlanOfClosed = z.infer<typeof PlanOfClosed>;

/** `free`: never subscribed; `unpaid`: a failed payment is due; `cancelled`: ended. */
const SubscriptionStatus = z.enum(["free", "subscribed", "unpaid", "cancelled"]);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

export const SubscriptionState = z.object({
  status: z.catch(SubscriptionStatus, "free"),
  renewsAt: orNull(IsoMoment),
  /** When a canceled subscription ends; it can be resumed until then. */
  endsAt: orNull(IsoMoment),
  /** Since when the oldest failed payment is due, even after the end. */
  unpaidSince: orNull(IsoMoment),
});
export type SubscriptionState = z.infer<typeof SubscriptionState>;

export const SubscriptionStanding = z.extend(SubscriptionState, {
  /** The grace period is over, so the free plan applies. */
  isOverdue: z._default(z.boolean(), false),
  isAgreed: z._default(z.boolean(), false),
});
export type SubscriptionStanding = z.infer<typeof SubscriptionStanding>;

export const noSubscription: SubscriptionState = { status: "free", renewsAt: null, endsAt: null, unpaidSince: null };

/** `other` is a line added in Stripe's dashboard. */
const BilledAs = z.catch(z.enum(["first", "further", "promotional", "credits", "other"]), "other");
export type BilledAs = z.infer<typeof BilledAs>;

export const InvoiceLine = z.object({
  billedAs: BilledAs,
  quantity: z.int(),
  amount: Money,
  from: IsoMoment,
  to: IsoMoment,
  prorated: z.boolean(),
  /** Stripe's own text, for `other` lines. */
  description: z.string(),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

export const UpcomingInvoice = z.object({
  at: IsoMoment,
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
  at: IsoMoment,
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

/** Result of the due payment: `authenticate` means the bank wants confirmation, `pending` that it has not answered. */
export const DuePayment = z.object({
  status: z.catch(z.enum(["pending", "authenticate", "paid", "declined"]), "pending"),
  amount: Money,
  /** Stripe's page to pay or confirm the rest. */
  page: orNull(z.string()),
});
export type DuePayment = z.infer<typeof DuePayment>;

const Promotion = z.object({ location: z.object({ _id: z.string(), name: z.string() }), until: IsoMoment });

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
  back: z.array(z.object({ name: z.string(), until: z.nullable(IsoMoment) })),
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

/** `due` is null if nothing was due or it is unknown. */
export const SettledSubscription = z.extend(SubscriptionState, { due: orNull(DuePayment) });
export type SettledSubscription = z.infer<typeof SettledSubscription>;
