import { readCounts, readCountsOfEach } from "#functions/data/feedbacks/counters.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { listLocations, readLocationsAfter } from "#functions/data/places/locations.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { paged } from "#functions/http/pages.ts";
import { periodIn } from "#functions/http/period.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { compareLocations as route } from "#shared/contract/locations.ts";
import { comparesFigures } from "#shared/rules/feedbacks/own.ts";
import type { Period } from "#shared/rules/figures/period.ts";
import { figuresElsewhere, locationFigures } from "#shared/rules/figures/place-figures.ts";

type Call = CallOf<typeof route>;

/** The days that are asked for. Which day it is where the organization is matters only where one of them is not said. */
async function periodOf({ params, query: { from, to }, now }: Call): Promise<Period> {
  if (from !== undefined && to !== undefined) return periodIn({ from, to }, { timeZone: "UTC" }, now);
  const organization = await readOrganization(params.organization);
  if (!organization) throw new Problem("organization_not_found");
  return periodIn({ from, to }, organization, now);
}

/** Whether all locations are asked for, not a page of them. */
const isWhole = ({ query: { cursor, limit } }: Call): boolean => limit === undefined && cursor === undefined;

/** The locations to compare: all of them, or a page. */
async function locationsOf(call: Call) {
  const { params, query } = call;
  const [{ organization }, { cursor, limit }] = [params, query];
  if (isWhole(call)) return { items: await listLocations(organization), next: null };
  const most = limit === undefined ? 100 : Number(limit);
  return paged(["location figures", organization], cursor, (after) =>
    readLocationsAfter(organization, { after, limit: most }),
  );
}

/**
 * The figures of the locations: a Query each, the least that one costs being half a read unit. A page of five in a month
 * costs 3. Where all are asked for, one more Query tells what belongs to none. Employees, who see only their own ratings,
 * get none.
 */
export async function run(call: Call) {
  const period = await periodOf(call);
  if (!comparesFigures(call.actor)) return { ...period, items: [], next: null, elsewhere: null };
  const { organization } = call.params;
  const { items, next } = await locationsOf(call);
  const scopes = items.map(({ _id }) => `L${_id}` as const);
  const [all, counts] = await Promise.all([
    isWhole(call) ? readCounts(organization, "A", period) : null,
    readCountsOfEach(organization, scopes, period),
  ]);
  return {
    ...period,
    items: items.map((of, at) => locationFigures(of, counts[at] ?? [], period)),
    next,
    elsewhere: all && figuresElsewhere(all, counts, period),
  };
}

export const handler = endpoint(route, run);
