import { variable } from "#functions/environment.ts";
import { stripeKeys } from "#functions/services/secrets.ts";
import type { CardForm } from "#shared/model/subscription.ts";

/** Data for Stripe's form that confirms a payment or a card. */
export const cardForm = async (clientSecret: string): Promise<CardForm> => ({
  clientSecret,
  publishableKey: (await stripeKeys()).stripePublishableKey,
  script: variable("STRIPE_SCRIPT"),
});
