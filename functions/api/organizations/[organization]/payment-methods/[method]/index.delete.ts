import { dropCard } from "#functions/actions/billing/change-cards.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { removePaymentMethodRoute as route } from "#shared/contract/billing.ts";

export const run = async ({ params, actor, now }: CallOf<typeof route>) => {
  unlessRefused(await dropCard(params.method, auditActorOf(route, params.organization, actor, now)));
  return undefined;
};

export const handler = endpoint(route, run);
