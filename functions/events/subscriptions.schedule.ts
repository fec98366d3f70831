import { lookAfterSubscriptions } from "#functions/actions/billing/look-after-subscriptions.ts";

/** Every fifteen minutes: compares due organizations with Stripe. */
export const handler = async (): Promise<void> => {
  await lookAfterSubscriptions(new Date());
};
