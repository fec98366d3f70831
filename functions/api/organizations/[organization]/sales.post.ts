import { contactSales } from "#functions/actions/billing/contact-sales.ts";
import { byOf } from "#functions/http/requester.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { contactSales as route } from "#shared/contract/billing.ts";

export const run = async ({ params, body, actor, now }: CallOf<typeof route>) => {
  unlessRefused(await contactSales(body, byOf(route, params.organization, actor, now)));
  return undefined;
};

export const handler = endpoint(route, run);
