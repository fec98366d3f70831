import { decodeTime } from "ulid";
import { lockedLocations, readCountsWithin, refusedBeyondPlan } from "#functions/actions/places/within-plan.ts";
import { showPublicFigures } from "#functions/actions/sources/show-public-figures.ts";
import { anyCount, scopesWithin } from "#functions/data/feedbacks/counters.ts";
import { type OrganizationItem, readOrganization } from "#functions/data/organizations/organizations.ts";
import { planSeenBy } from "#functions/http/authorize.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { periodIn } from "#functions/http/parse.ts";
import { Problem, unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readDashboardRoute as route } from "#shared/contract/organizations.ts";
import type { Plan } from "#shared/model/plan.ts";
import { comparesFigures, withinReach } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { comparability, dashboardOf, daysBeforeBoth, daysNeeded } from "#shared/rules/figures/dashboard.ts";
import { dayInZone, type Period } from "#shared/rules/figures/period.ts";
import { noPublicFigures } from "#shared/rules/figures/public-figures.ts";
import { allows } from "#shared/rules/plans.ts";

type Call = CallOf<typeof route>;

/** Milliseconds for public pages; the dashboard requests slower ones separately. */
const patience = 500;

/** One query for both periods' counts, and a second one if these don't show whether they compare. */
async function readBoth(organization: OrganizationItem, plan: Plan, period: Period, { query, actor }: Call) {
  const filter = withinReach(actor, query);
  const locked = await lockedLocations(organization._id, plan);
  unlessRefused(refusedBeyondPlan(plan, locked, { ...query, location: filter.location }) ?? {});
  const counts = await readCountsWithin(organization._id, locked, filter, daysNeeded(period));
  const opened = dayInZone(organization.timeZone, new Date(decodeTime(organization._id)));
  const told = comparability(counts, period, opened);
  const comparable =
    told === "ask"
      ? await anyCount(organization._id, scopesWithin(filter), daysBeforeBoth(period, opened))
      : told === "yes";
  return { counts, comparable };
}

/** Employees see only their own ratings, without public pages; members limited to locations what is there. */
export async function run(call: Call) {
  const { params, query, actor, counting, language, now } = call;
  const [organization, plan] = await Promise.all([
    readOrganization(params.organization),
    planSeenBy(actor, params.organization, now),
  ]);
  if (!organization) throw new Problem("organization_not_found");
  const period = periodIn(query, organization, now);
  const { location, locations } = withinReach(actor, query);
  const isPublic = comparesFigures(actor) && query.employee === undefined && allows(plan, "sources");
  const [{ counts, comparable }, inPublic] = await Promise.all([
    readBoth(organization, plan, period, call),
    isPublic
      ? showPublicFigures(organization, {
          location,
          ...(locations && { locations }),
          language,
          patience,
          spent: counting.spent,
        })
      : noPublicFigures,
  ]);
  return dashboardOf(counts, period, { assumptions: organization, comparable, inPublic, now });
}

export const handler = endpoint(route, run);
