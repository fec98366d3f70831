import { listLocations } from "#functions/data/locations.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { pageOf } from "#functions/http/pages.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listLocations as route } from "#shared/contract/locations.ts";
import { matchesWords } from "#shared/rules/search.ts";

/** A page of the locations by name. All are read for it: 18 read units for 300. */
export async function run({ params: { organization }, query: { q = "", ...page } }: CallOf<typeof route>) {
  const all = await listLocations(organization);
  const found = all.filter(({ name, address }) => matchesWords(q.trim(), [name, address]));
  const sorted = found.toSorted((one, other) => one.name.localeCompare(other.name) || one._id.localeCompare(other._id));
  return pageOf(["locations", organization, q], sorted, page);
}

export const handler = endpoint(route, run);
