import { decodeTime } from "ulid";
import { anyCount, readCounts, scopeOf } from "#functions/data/feedbacks/counters.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readDashboard as route } from "#shared/contract/organizations.ts";
import { withinReach } from "#shared/rules/feedbacks/own.ts";
import {
  comparability,
  dashboardOf,
  daysBeforeBoth,
  daysNeeded,
  periodAsked,
} from "#shared/rules/figures/dashboard.ts";
import { dayIn } from "#shared/rules/figures/period.ts";
import { assumptionsOf } from "#shared/rules/organizations/organization.ts";

/**
 * Both periods' figures from one Query over the daily counters; another one, of one counter, where these do not tell
 * whether the two compare. Employees see the figures of their own ratings alone.
 */
export async function run({ params, query, actor, now }: CallOf<typeof route>) {
  const organization = await readOrganization(params.organization);
  if (!organization) throw new Problem("organization_not_found");
  const period = periodAsked(query, dayIn(organization.timeZone, now));
  if (period.from > period.to) throw new Problem("invalid", { fields: { from: "date_invalid" } });
  const scope = scopeOf(withinReach(actor, query));
  const counts = await readCounts(organization._id, scope, daysNeeded(period));
  const opened = dayIn(organization.timeZone, new Date(decodeTime(organization._id)));
  const told = comparability(counts, period, opened);
  const comparable =
    told === "ask" ? await anyCount(organization._id, scope, daysBeforeBoth(period, opened)) : told === "yes";
  return dashboardOf(counts, period, { assumptions: assumptionsOf(organization), comparable });
}

export const handler = endpoint(route, run);
