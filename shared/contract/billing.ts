import * as z from "zod/mini";
import { BillingAddress } from "#shared/model/country.ts";
import { listOf } from "#shared/model/moment.ts";
import { ListedPaymentMethod } from "#shared/model/payment-method.ts";
import { Refill, SmsPurchase, smsPacks } from "#shared/model/sms-purchase.ts";
import {
  CardForm,
  Invoice,
  LocationPrice,
  SettledSubscription,
  SubscriptionOverview,
  SubscriptionState,
} from "#shared/model/subscription.ts";
import { BillingAddressInput } from "./inputs/billing-address.ts";
import { Chosen, Id } from "./inputs/id.ts";
import { Cursor } from "./inputs/paging.ts";
import { formatted, paragraphs, prose } from "./inputs/text.ts";
import { route } from "./route.ts";

/** Each of these calls asks Stripe. */
const perHour = (times: number) => [{ by: "account", times, seconds: 3_600 } as const];

export const readSubscriptionRoute = route({
  id: "subscriptionRead",
  method: "GET",
  path: "/api/organizations/{organization}/subscription",
  params: { organization: Id },
  summary: "The subscription as it stands, what it costs, until when which location costs less, and the next invoice.",
  access: "billing.read",
  answer: SubscriptionOverview,
  errors: ["outside_service"],
});

export const subscribeRoute = route({
  id: "subscriptionStart",
  method: "POST",
  path: "/api/organizations/{organization}/subscription",
  params: { organization: Id },
  summary:
    "Begin a subscription for all locations. It stands once its first invoice is paid, by the answered payment's form. Called again before that, it answers the same payment.",
  access: "billing.manage",
  answer: CardForm,
  status: 201,
  errors: ["already_subscribed", "payment_overdue", "sales_needed", "address_needed", "outside_service"],
  limits: perHour(60),
});

export const cancelSubscriptionRoute = route({
  id: "subscriptionCancel",
  method: "DELETE",
  path: "/api/organizations/{organization}/subscription",
  params: { organization: Id },
  summary:
    "Cancel the subscription at the end of the period that is paid for. An unpaid one ends at once; what is owed stays owed.",
  access: "billing.manage",
  answer: SubscriptionState,
  errors: ["not_subscribed", "outside_service"],
  limits: perHour(60),
});

export const resumeSubscriptionRoute = route({
  id: "subscriptionResume",
  method: "POST",
  path: "/api/organizations/{organization}/subscription/resume",
  params: { organization: Id },
  summary: "Take a cancellation back before the period ends. It takes a card that pays the next invoice.",
  access: "billing.manage",
  answer: SubscriptionState,
  errors: ["not_subscribed", "card_needed", "outside_service"],
  limits: perHour(60),
});

export const refreshBillingRoute = route({
  id: "billingRefresh",
  method: "POST",
  path: "/api/organizations/{organization}/subscription/refresh",
  params: { organization: Id },
  summary:
    "Ask Stripe how subscription, cards and purchases stand now: what a page does once a card was confirmed. `due` says what became of the payment that was due when a card was last saved or chosen.",
  access: "billing.manage",
  answer: SettledSubscription,
  errors: ["outside_service"],
  limits: perHour(600),
});

const namesLimit = 1_000;

export const readLocationPriceRoute = route({
  id: "locationPriceRead",
  method: "GET",
  path: "/api/organizations/{organization}/subscription/location-price",
  params: { organization: Id },
  summary:
    "What adding locations, or removing one, changes: a month, and at the next invoice. `names` and `links`, one a line, tell which of those to add come back after they were removed, and go on with their first 12 months.",
  access: "billing.read",
  query: z.object({
    add: z.optional(formatted(3, /^[1-9]\d{0,2}$/, "number_range")),
    remove: z.optional(Chosen),
    names: z.optional(prose(namesLimit)),
    links: z.optional(prose(namesLimit)),
  }),
  answer: LocationPrice,
  errors: ["location_not_found", "outside_service"],
});

export const listInvoicesRoute = route({
  id: "invoiceList",
  method: "GET",
  path: "/api/organizations/{organization}/invoices",
  params: { organization: Id },
  summary: "The invoices that were issued, newest first.",
  access: "billing.read",
  query: z.object({ cursor: Cursor }),
  answer: listOf(Invoice),
  errors: ["cursor_invalid", "outside_service"],
});

export const updateBillingAddressRoute = route({
  id: "billingAddressUpdate",
  method: "PUT",
  path: "/api/organizations/{organization}/billing-address",
  params: { organization: Id },
  summary:
    "Say where the organization is billed, which decides its taxes. Stripe keeps it. Refused at the postal code or the country where Stripe cannot tell the taxes of that place.",
  access: "billing.manage",
  body: BillingAddressInput,
  answer: BillingAddress,
  errors: ["outside_service"],
  limits: perHour(30),
});

export const listPaymentMethodsRoute = route({
  id: "paymentMethodList",
  method: "GET",
  path: "/api/organizations/{organization}/payment-methods",
  params: { organization: Id },
  summary: "The organization's cards.",
  access: "billing.read",
  answer: listOf(ListedPaymentMethod),
  errors: ["outside_service"],
});

export const addPaymentMethodRoute = route({
  id: "paymentMethodAdd",
  method: "POST",
  path: "/api/organizations/{organization}/payment-methods",
  params: { organization: Id },
  summary: "Begin to save a card, which the answered form does. It becomes the one that invoices are paid with.",
  access: "billing.manage",
  answer: CardForm,
  status: 201,
  errors: ["outside_service"],
  limits: perHour(30),
});

const PaymentMethodId = formatted(120, /^(?:pm|card)_\w{1,110}$/, "invalid");

export const useAsDefaultRoute = route({
  id: "paymentMethodDefault",
  method: "PUT",
  path: "/api/organizations/{organization}/payment-methods/{method}/default",
  params: { organization: Id, method: PaymentMethodId },
  summary:
    "Pay with this card from now on, and try the payment that is due with it. `due` says what became of that: the card is the default also where its bank declines.",
  access: "billing.manage",
  answer: SettledSubscription,
  errors: ["payment_method_not_found", "outside_service"],
  limits: perHour(30),
});

export const removePaymentMethodRoute = route({
  id: "paymentMethodRemove",
  method: "DELETE",
  path: "/api/organizations/{organization}/payment-methods/{method}",
  params: { organization: Id, method: PaymentMethodId },
  summary: "Remove a card. The one that a subscription is paid with stays until there is another.",
  access: "billing.manage",
  errors: ["payment_method_not_found", "card_in_use", "outside_service"],
});

const Pack = z.union(
  smsPacks.map((credits) => z.literal(credits)),
  { error: "choice_invalid" },
);

export const topUpRoute = route({
  id: "smsTopUp",
  method: "POST",
  path: "/api/organizations/{organization}/sms/top-ups",
  params: { organization: Id },
  summary:
    "Buy SMS credits with the default card. The page makes up the purchase's id, so that a second tap or a repeated call buys once.",
  access: "billing.manage",
  needs: "refill",
  body: z.object({ purchase: Id, pack: Pack }),
  answer: SmsPurchase,
  status: 201,
  errors: [
    "card_needed",
    "card_declined",
    "too_many_unconfirmed",
    "organization_closed",
    "edited_meanwhile",
    "outside_service",
  ],
  limits: perHour(30),
});

export const readTopUpRoute = route({
  id: "smsTopUpRead",
  method: "GET",
  path: "/api/organizations/{organization}/sms/top-ups/{purchase}",
  params: { organization: Id, purchase: Id },
  summary: "A purchase of SMS credits, and how its card's holder confirms it where the bank asks for that.",
  access: "billing.manage",
  answer: z.extend(SmsPurchase, { confirm: z.nullable(CardForm) }),
  errors: ["purchase_not_found", "outside_service"],
});

const between = (from: number, to: number) =>
  z
    .int({ error: "number_range" })
    .check(z.minimum(from, { error: "number_range" }), z.maximum(to, { error: "number_range" }));

export const updateRefillRoute = route({
  id: "smsRefillUpdate",
  method: "PATCH",
  path: "/api/organizations/{organization}/sms",
  params: { organization: Id },
  summary: "Switch the automatic refill on or off, and say when it buys what.",
  access: "billing.manage",
  body: z.object({
    automaticSMSRefill: z.optional(z.boolean({ error: "invalid" })),
    below: z.optional(between(1, 1_000)),
    pack: z.optional(Pack),
    monthlyLimit: z.optional(between(1, 30)),
  }),
  answer: Refill,
  errors: ["subscription_needed", "card_needed", "outside_service"],
  limits: perHour(30),
});

export const contactSalesRoute = route({
  id: "salesContact",
  method: "POST",
  path: "/api/organizations/{organization}/sales",
  params: { organization: Id },
  summary: "Ask for a price for ten locations or more. The message reaches our sales mailbox.",
  access: "billing.manage",
  body: z.object({
    locations: between(1, 10_000),
    message: paragraphs(2_000),
  }),
  status: 202,
  errors: [],
  limits: [{ by: "account", times: 5, seconds: 86_400 }],
});

/** Only the object's id is used: events arrive late and out of order, so the object is fetched again. */
const StripeEvent = z.object({
  id: prose(255),
  type: prose(255),
  account: z.optional(z.nullable(prose(255))),
  data: z.object({
    object: z.looseObject({ id: z.optional(prose(255)), object: prose(255) }),
    previous_attributes: z.optional(z.looseObject({ customer: z.optional(z.nullable(prose(255))) })),
  }),
});

export const stripeWebhookRoute = route({
  id: "stripeWebhook",
  method: "POST",
  path: "/api/webhooks/stripe",
  summary: "Stripe tells that something happened. Answered once its effect stands; told again, it does nothing.",
  access: "signature",
  signedIn: "Stripe-Signature",
  reads: "raw",
  body: StripeEvent,
  errors: ["outside_service"],
});
