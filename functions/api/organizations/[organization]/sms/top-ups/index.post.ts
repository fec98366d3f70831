import { topUp } from "#functions/actions/billing/buy-credits.ts";
import { publicPurchase } from "#functions/data/billing/purchases.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { authorOf } from "#functions/http/authorize.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { topUpRoute as route } from "#shared/contract/billing.ts";

export const run = async ({ params, body, actor, now, language }: CallOf<typeof route>) => {
  const by = auditActorOf(route, params.organization, actor, now);
  return namePeople(by.organization, language, publicPurchase(unlessRefused(await topUp(by, authorOf(actor), body))));
};

export const handler = endpoint(route, run);
