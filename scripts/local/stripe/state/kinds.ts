import type Stripe from "stripe";

interface KeptAnswer {
  id: string;
  call: string;
  sent: string;
  status: number;
  body: string;
  created: number;
}

export interface WebhookDelivery {
  id: string;
  event: string;
  endpoint: string;
  tries: number;
  /** Seconds since 1970; null if lost on purpose or given up. */
  next: number | null;
  delayed?: boolean;
}

export interface StripeSettings {
  id: "settings";
  /** Days between retries of an invoice. */
  retries: number[];
  afterRetries: "past_due" | "unpaid" | "cancel";
}

/** All stored objects by kind, as answered, with ids in place of objects. */
export interface Kinds {
  customer: Stripe.Customer;
  deleted_customer: Stripe.DeletedCustomer;
  customer_balance_transaction: Stripe.CustomerBalanceTransaction;
  payment_method: Stripe.PaymentMethod;
  authenticated: { id: string };
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
  preview: Stripe.Invoice;
  invoiceitem: Stripe.InvoiceItem;
  invoice_payment: Stripe.InvoicePayment;
  event: Stripe.Event;
  webhook_endpoint: Stripe.WebhookEndpoint;
  delivery: WebhookDelivery;
  answer: KeptAnswer;
  settings: StripeSettings;
}

export type Kind = keyof Kinds;

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
