/** Stripe's API itself. Locally a stand-in answers in its place. */
export const stripeApi = "https://api.stripe.com";

/** The version of Stripe's API that the product speaks, as the `stripe` package was made for it. */
export const stripeVersion = "2026-10-28.endive";

/**
 * Stripe.js, which Stripe lets nobody serve in its place. Its address has the name of the API's release in it: each release
 * of the script speaks that release of the API.
 */
export const stripeScript = `https://js.stripe.com/${stripeVersion.replace(/^.*\./, "")}/stripe.js`;

/** The script that a page with a card form loads: that of Stripe, or of a stand-in at `api`. */
export const scriptOf = (api: string): string => (api === stripeApi ? stripeScript : `${api}/stripe.js`);

/** The events that Stripe sends us, as its dashboard names them (docs/stripe.md). Each is about a customer of ours. */
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

/** Where Stripe sends them, of a site at `origin`. */
export const webhookOf = (origin: string): string => `${origin}/api/webhooks/stripe`;
