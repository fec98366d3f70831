import { compareLocations, countLocations } from "#functions/actions/places/compare-locations.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { readLocationsAfter, readSeveralLocations } from "#functions/data/places/locations.ts";
import { paged } from "#functions/http/cursor.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { periodIn } from "#functions/http/parse.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { compareLocationsRoute as route } from "#shared/contract/locations.ts";
import { comparesFigures, locationsSeen } from "#shared/rules/feedbacks/feedback-visibility.ts";
import type { Period } from "#shared/rules/figures/period.ts";

type Call = CallOf<typeof route>;

/** Reads the organization's time zone only if a day is missing. */
async function periodOf({ params, query: { from, to }, now }: Call): Promise<Period> {
  if (from !== undefined && to !== undefined) return periodIn({ from, to }, { timeZone: "UTC" }, now);
  const organization = await readOrganization(params.organization);
  if (!organization) throw new Problem("organization_not_found");
  return periodIn({ from, to }, organization, now);
}

const isWhole = ({ query: { cursor, limit } }: Call): boolean => limit === undefined && cursor === undefined;

async function readSeenAfter(organization: string, seen: readonly string[], after: string | null, limit: number) {
  const rest = seen.filter((location) => location > (after ?? "")).toSorted();
  const page = rest.slice(0, limit);
  const next = rest.length > page.length ? (page.at(-1) ?? null) : null;
  return { items: await readSeveralLocations(organization, page), next };
}

async function pageOf(
  { params: { organization }, query: { cursor, limit }, now }: Call,
  seen: readonly string[] | null,
  period: Period,
) {
  const most = limit === undefined ? 100 : Number(limit);
  const { items, next } = await paged(["location figures", organization, ...(seen ?? [])], cursor, (after) =>
    seen === null
      ? readLocationsAfter(organization, { after, limit: most })
      : readSeenAfter(organization, seen, after, most),
  );
  const counted = await countLocations(organization, items, period, now);
  return { items: counted, next, elsewhere: null, countedAt: now.toISOString() };
}

/** All locations from a recent count, or a page or those of a limited member counted at once; nothing for employees. */
export async function run(call: Call) {
  const period = await periodOf(call);
  if (!comparesFigures(call.actor)) return { ...period, items: [], next: null, elsewhere: null, countedAt: null };
  const seen = locationsSeen(call.actor);
  if (seen !== null || !isWhole(call)) return { ...period, ...(await pageOf(call, seen, period)) };
  const { params, query, now } = call;
  const all = await compareLocations(params.organization, period, { fresh: query.fresh === "true", now });
  return { ...period, ...all, next: null };
}

export const handler = endpoint(route, run);
