import { readCountsOfEach } from "#functions/data/feedbacks/counters.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { listLocations } from "#functions/data/places/locations.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { periodIn } from "#functions/http/period.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { compareLocations as route } from "#shared/contract/locations.ts";
import { comparesFigures } from "#shared/rules/feedbacks/own.ts";
import { locationFigures } from "#shared/rules/figures/leaderboard.ts";

/** The figures of every location: a Query each. Employees, who see only their own ratings, get none. */
export async function run({ params, query, actor, now }: CallOf<typeof route>) {
  const organization = await readOrganization(params.organization);
  if (!organization) throw new Problem("organization_not_found");
  const period = periodIn(query, organization, now);
  const locations = comparesFigures(actor) ? await listLocations(organization._id) : [];
  const scopes = locations.map(({ _id }) => `L${_id}` as const);
  const counts = await readCountsOfEach(organization._id, scopes, period);
  return { ...period, items: locations.map((of, at) => locationFigures({ of, days: counts[at] ?? [] }, period)) };
}

export const handler = endpoint(route, run);
