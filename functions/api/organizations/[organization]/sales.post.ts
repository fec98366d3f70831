import { contactSales } from "#functions/actions/billing/contact-sales.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { contactSalesRoute as route } from "#shared/contract/billing.ts";

export const run = async ({ params, body, actor, now }: CallOf<typeof route>) => {
  unlessRefused(await contactSales(body, auditActorOf(route, params.organization, actor, now)));
  return undefined;
};

export const handler = endpoint(route, run);
