import { startOwnSubscription } from "#functions/actions/billing/start-subscription.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { subscribeRoute as route } from "#shared/contract/billing.ts";

export const run = async ({ params, actor, now }: CallOf<typeof route>) =>
  unlessRefused(await startOwnSubscription(auditActorOf(route, params.organization, actor, now)));

export const handler = endpoint(route, run);
