import { listLocations } from "#functions/data/places/locations.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { pageOf } from "#functions/http/cursor.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listLocations as route } from "#shared/contract/locations.ts";
import { byName } from "#shared/rules/by-name.ts";
import { matchesWords } from "#shared/rules/search.ts";

/** Sorted by name, so all locations are read for each page. */
export async function run({ params: { organization }, query: { q = "", ...page } }: CallOf<typeof route>) {
  const all = await listLocations(organization);
  const found = all.filter(({ name, address }) => matchesWords(q.trim(), [name, address]));
  const sorted = found.toSorted(byName);
  return pageOf(["locations", organization, q], sorted, page);
}

export const handler = endpoint(route, run);
