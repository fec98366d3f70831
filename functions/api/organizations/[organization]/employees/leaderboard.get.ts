import { readCountsOfEach } from "#functions/data/feedbacks/counters.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { listEmployeesFor } from "#functions/data/places/employees.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { periodIn } from "#functions/http/parse.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readLeaderboardRoute as route } from "#shared/contract/employees.ts";
import { comparesFigures, locationsSeen } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { leaderboard, rankedFrom } from "#shared/rules/figures/leaderboard.ts";

/** Employees see themselves alone, without a rank; members limited to locations nobody: no count is of one location. */
export async function run({ params, query, actor, now }: CallOf<typeof route>) {
  const organization = await readOrganization(params.organization);
  if (!organization) throw new Problem("organization_not_found");
  const period = periodIn(query, organization, now);
  const { _id } = organization;
  const all = await listEmployeesFor(actor, _id);
  const people =
    locationsSeen(actor) === null
      ? all.filter(({ locations }) => query.location === undefined || locations.includes(query.location))
      : [];
  const scopes = people.map((employee) => `E${employee._id}` as const);
  const counts = await readCountsOfEach(_id, scopes, period);
  const counted = people.map((of, at) => ({ of, rateable: of.rateable, picture: of.picture, days: counts[at] ?? [] }));
  return { ...period, atLeast: rankedFrom, items: leaderboard(counted, period, { ranks: comparesFigures(actor) }) };
}

export const handler = endpoint(route, run);
