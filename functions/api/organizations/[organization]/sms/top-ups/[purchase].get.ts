import { showPurchase } from "#functions/actions/billing/show-purchase.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readTopUpRoute as route } from "#shared/contract/billing.ts";

export const run = async ({ params, now, language }: CallOf<typeof route>) =>
  namePeople(
    params.organization,
    language,
    unlessRefused(await showPurchase(params.organization, params.purchase, now)),
  );

export const handler = endpoint(route, run);
