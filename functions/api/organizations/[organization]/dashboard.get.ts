import { readCounts, scopeOf } from "#functions/data/counters.ts";
import { readOrganization } from "#functions/data/organizations.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readDashboard as route } from "#shared/contract/organizations.ts";
import { dashboardOf, daysNeeded, periodAsked } from "#shared/rules/dashboard.ts";
import { withinReach } from "#shared/rules/own.ts";
import { dayIn } from "#shared/rules/period.ts";

/** Both periods' figures from one Query over the daily counters. Employees see the figures of their own ratings alone. */
export async function run({ params, query, actor, now }: CallOf<typeof route>) {
  const organization = await readOrganization(params.organization);
  if (!organization) throw new Problem("organization_not_found");
  const period = periodAsked(query, dayIn(organization.timeZone, now));
  if (period.from > period.to) throw new Problem("invalid", { fields: { from: "date_invalid" } });
  const scope = scopeOf(withinReach(actor, { location: query.location }));
  const counts = await readCounts(organization._id, scope, daysNeeded(period));
  const { customersPerComplaint, averageTransaction } = organization;
  return dashboardOf(counts, period, { customersPerComplaint, averageTransaction });
}

export const handler = endpoint(route, run);
