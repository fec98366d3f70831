export const stripeApi = "https://api.stripe.com";

/** The API version that the `stripe` package was made for. */
export const stripeVersion = "2026-10-28.endive";

/** Stripe forbids self-hosting; each script release speaks the API release in its address. */
export const stripeScript = `https://js.stripe.com/${stripeVersion.replace(/^.*\./, "")}/stripe.js`;

/** Script of a card form, from Stripe or from a stand-in at `api`. */
export const scriptOf = (api: string): string => (api === stripeApi ? stripeScript : `${api}/stripe.js`);

export const stripeEvents = [
  "charge.dispute.closed",
  "charge.dispute.created",
  "charge.dispute.funds_reinstated",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.updated",
  "charge.refunded",
  "customer.deleted",
  "customer.subscription.created",
  "customer.subscription.deleted",
  "customer.subscription.updated",
  "customer.updated",
  "invoice.finalization_failed",
  "invoice.finalized",
  "invoice.marked_uncollectible",
  "invoice.paid",
  "invoice.payment_action_required",
  "invoice.payment_failed",
  "invoice.voided",
  "payment_intent.canceled",
  "payment_intent.payment_failed",
  "payment_intent.requires_action",
  "payment_intent.succeeded",
  "payment_method.attached",
  "payment_method.automatically_updated",
  "payment_method.detached",
  "payment_method.updated",
  "setup_intent.succeeded",
] as const;

export const webhookOf = (origin: string): string => `${origin}/api/webhooks/stripe`;
