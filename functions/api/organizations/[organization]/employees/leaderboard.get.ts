import { readCountsOfEach } from "#functions/data/feedbacks/counters.ts";
import { readEmployeeCounts } from "#functions/data/feedbacks/employee-counts.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { type EmployeeItem, listEmployeesFor } from "#functions/data/places/employees.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { periodIn } from "#functions/http/parse.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readLeaderboardRoute as route } from "#shared/contract/employees.ts";
import { comparesFigures, locationsSeen, type Seen } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { leaderboard, rankedFrom } from "#shared/rules/figures/leaderboard.ts";
import type { Period } from "#shared/rules/figures/period.ts";

async function countEach(organization: string, people: readonly EmployeeItem[], seen: Seen, period: Period) {
  if (seen === null) {
    const scopes = people.map(({ _id }) => `E${_id}` as const);
    return readCountsOfEach(organization, scopes, period);
  }
  const counts = await readEmployeeCounts(organization, seen, period);
  return people.map(({ _id }) => counts.get(_id) ?? []);
}

/** Employees see themselves alone, without a rank that reveals others; limited members what is at their locations. */
export async function run({ params, query, actor, now }: CallOf<typeof route>) {
  const organization = await readOrganization(params.organization);
  if (!organization) throw new Problem("organization_not_found");
  const period = periodIn(query, organization, now);
  const { _id } = organization;
  const all = await listEmployeesFor(actor, _id);
  const people = all.filter(({ locations }) => query.location === undefined || locations.includes(query.location));
  const counts = await countEach(_id, people, locationsSeen(actor), period);
  const counted = people.map((of, at) => ({ of, rateable: of.rateable, picture: of.picture, days: counts[at] ?? [] }));
  const items = leaderboard(counted, period, { ranks: comparesFigures(actor), now });
  return { ...period, atLeast: rankedFrom, items };
}

export const handler = endpoint(route, run);
