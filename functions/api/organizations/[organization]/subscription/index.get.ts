import { showSubscription } from "#functions/actions/billing/show-subscription.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readSubscriptionRoute as route } from "#shared/contract/billing.ts";

export const run = async ({ params, now }: CallOf<typeof route>) =>
  unlessRefused(await showSubscription(params.organization, now));

export const handler = endpoint(route, run);
