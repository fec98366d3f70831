import { variable } from "#functions/environment.ts";
import { stripeKeys } from "#functions/services/secrets.ts";
import type { CardForm } from "#shared/model/subscription.ts";

/** What a page needs to have a payment or a card's set-up confirmed, by its secret. */
export const cardForm = async (clientSecret: string): Promise<CardForm> => ({
  clientSecret,
  publishableKey: (await stripeKeys()).stripePublishableKey,
  script: variable("STRIPE_SCRIPT"),
});
