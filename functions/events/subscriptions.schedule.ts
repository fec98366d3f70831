import { lookAfterSubscriptions } from "#functions/actions/billing/look-after-subscriptions.ts";

/** Every fifteen minutes: compares the organizations whose time has come with Stripe. */
export const handler = async (): Promise<void> => {
  await lookAfterSubscriptions(new Date());
};
