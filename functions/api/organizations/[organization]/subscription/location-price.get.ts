import { showLocationPrice } from "#functions/actions/billing/show-location-price.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readLocationPriceRoute as route } from "#shared/contract/billing.ts";

/** Planned locations, each with name and link as far as given. */
function addedBy({ add = "0", names = "", links = "" }: CallOf<typeof route>["query"]) {
  const [name, link] = [names.split("\n"), links.split("\n")];
  return Array.from({ length: Number(add) }, (_, place) => ({
    name: name[place] ?? "",
    feedbackId: link[place] ?? "",
  }));
}

export const run = async ({ params, query, now }: CallOf<typeof route>) =>
  unlessRefused(await showLocationPrice(params.organization, { add: addedBy(query), remove: query.remove }, now));

export const handler = endpoint(route, run);
