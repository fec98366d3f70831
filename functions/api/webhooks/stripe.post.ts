import { isGenuineEvent, takeStripeEvent } from "#functions/actions/billing/take-stripe-event.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { stripeWebhookRoute as route } from "#shared/contract/billing.ts";

export const run = async ({ body, now }: CallOf<typeof route>) => {
  await takeStripeEvent(body, now);
  return undefined;
};

export const handler = endpoint(route, run, { verify: isGenuineEvent });
