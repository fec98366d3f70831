import { listLocations, readSeveralLocations } from "#functions/data/places/locations.ts";
import { answerPage } from "#functions/http/cursor.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listLocationsRoute as route } from "#shared/contract/locations.ts";
import { byName } from "#shared/rules/by-name.ts";
import { locationsSeen } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { matchesWords } from "#shared/rules/search.ts";

/** Sorted by name, so all locations are read for each page. */
export async function run({ params: { organization }, query: { q = "", ...page }, actor }: CallOf<typeof route>) {
  const seen = locationsSeen(actor);
  const all = seen === null ? await listLocations(organization) : await readSeveralLocations(organization, seen);
  const found = all.filter(({ name, address }) => matchesWords(q.trim(), [name, address]));
  const sorted = found.toSorted(byName);
  return answerPage(["locations", organization, q, ...(seen ?? [])], sorted, page);
}

export const handler = endpoint(route, run);
