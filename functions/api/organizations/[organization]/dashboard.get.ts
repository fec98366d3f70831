import { decodeTime } from "ulid";
import { showPublicFigures } from "#functions/actions/sources/show-public-figures.ts";
import { anyCount, readCounts, scopeOf } from "#functions/data/feedbacks/counters.ts";
import { type OrganizationItem, readOrganization } from "#functions/data/organizations/organizations.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { periodIn } from "#functions/http/period.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readDashboard as route } from "#shared/contract/organizations.ts";
import { comparesFigures, withinReach } from "#shared/rules/feedbacks/own.ts";
import { comparability, dashboardOf, daysBeforeBoth, daysNeeded } from "#shared/rules/figures/dashboard.ts";
import { dayIn, type Period } from "#shared/rules/figures/period.ts";
import { noPublicFigures } from "#shared/rules/figures/public-figures.ts";
import { assumptionsOf } from "#shared/rules/organizations/organization.ts";

type Call = CallOf<typeof route>;

/** Milliseconds that public pages may take. Whoever looks at the dashboard asks for those that were slower apart. */
const patience = 500;

/**
 * Both periods' counts from one Query over the daily counters, and whether they compare: another one, of one counter, where
 * these do not tell.
 */
async function readBoth(organization: OrganizationItem, period: Period, { query, actor }: Call) {
  const scope = scopeOf(withinReach(actor, query));
  const counts = await readCounts(organization._id, scope, daysNeeded(period));
  const opened = dayIn(organization.timeZone, new Date(decodeTime(organization._id)));
  const told = comparability(counts, period, opened);
  const comparable =
    told === "ask" ? await anyCount(organization._id, scope, daysBeforeBoth(period, opened)) : told === "yes";
  return { counts, comparable };
}

/**
 * The figures of both periods, and beside them what the public pages count at this moment. Employees see the figures of
 * their own ratings alone; no public page is about one employee.
 */
export async function run(call: Call) {
  const { params, query, actor, counting, language, now } = call;
  const organization = await readOrganization(params.organization);
  if (!organization) throw new Problem("organization_not_found");
  const period = periodIn(query, organization, now);
  const isPublic = comparesFigures(actor) && query.employee === undefined;
  const [{ counts, comparable }, inPublic] = await Promise.all([
    readBoth(organization, period, call),
    isPublic
      ? showPublicFigures(organization, { location: query.location, language, patience, spent: counting.spent })
      : noPublicFigures,
  ]);
  return dashboardOf(counts, period, { assumptions: assumptionsOf(organization), comparable, inPublic });
}

export const handler = endpoint(route, run);
