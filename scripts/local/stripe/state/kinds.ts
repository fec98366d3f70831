import type Stripe from "stripe";

/** An answer that an idempotency key stands for. */
export interface KeptAnswer {
  id: string;
  /** Method and path, then what was sent. */
  call: string;
  sent: string;
  status: number;
  body: string;
  created: number;
}

/** One event on its way to one endpoint. */
export interface Delivery {
  id: string;
  event: string;
  endpoint: string;
  tries: number;
  /** When it is tried next, in seconds since 1970. Null: never, it was lost on purpose or given up. */
  next: number | null;
  /** Whether it was put off on purpose. */
  delayed?: boolean;
}

/** What an operator sets in Stripe's dashboard under Billing. */
export interface Settings {
  id: "settings";
  /** Days from each failed try of an invoice to the next one. */
  retries: number[];
  /** What becomes of the subscription after the last of them. */
  afterRetries: "past_due" | "unpaid" | "cancel";
}

/** Everything that the stand-in keeps, by kind. Objects of the API are kept as they are answered, with ids in place of objects. */
export interface Kinds {
  customer: Stripe.Customer;
  deleted_customer: Stripe.DeletedCustomer;
  customer_balance_transaction: Stripe.CustomerBalanceTransaction;
  payment_method: Stripe.PaymentMethod;
  /** A card that was authenticated for later payments, by its payment method. */
  authenticated: { id: string };
  /** A card that was taken from its customer, by its payment method. */
  detached: { id: string };
  setup_intent: Stripe.SetupIntent;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  product: Stripe.Product;
  price: Stripe.Price;
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
  /** Invoices that were only shown, for the pages of their lines. */
  preview: Stripe.Invoice;
  invoiceitem: Stripe.InvoiceItem;
  invoice_payment: Stripe.InvoicePayment;
  event: Stripe.Event;
  webhook_endpoint: Stripe.WebhookEndpoint;
  delivery: Delivery;
  answer: KeptAnswer;
  settings: Settings;
}

export type Kind = keyof Kinds;

/** All kinds, each with what its ids begin with. */
export const prefixes: Readonly<Record<Kind, string>> = {
  customer: "cus_",
  deleted_customer: "cus_",
  customer_balance_transaction: "cbtxn_",
  payment_method: "pm_",
  authenticated: "pm_",
  detached: "pm_",
  setup_intent: "seti_",
  payment_intent: "pi_",
  charge: "ch_",
  refund: "re_",
  dispute: "du_",
  product: "prod_",
  price: "price_",
  subscription: "sub_",
  invoice: "in_",
  preview: "upcoming_in_",
  invoiceitem: "ii_",
  invoice_payment: "inpay_",
  event: "evt_",
  webhook_endpoint: "we_",
  delivery: "del_",
  answer: "",
  settings: "",
};
