import { lockedLocations, readCountsWithin, refusedBeyondPlan } from "#functions/actions/places/within-plan.ts";
import { readPlan } from "#functions/data/billing/plan.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem, unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readMonthScoresRoute as route } from "#shared/contract/organizations.ts";
import { withinReach } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { monthScores, twelveMonths } from "#shared/rules/figures/dashboard.ts";
import { dayInZone } from "#shared/rules/figures/period.ts";

/** Employees see only their own. */
export async function run({ params, query, actor, now }: CallOf<typeof route>) {
  const [organization, plan] = await Promise.all([
    readOrganization(params.organization),
    readPlan(params.organization, now),
  ]);
  if (!organization) throw new Problem("organization_not_found");
  const period = twelveMonths(dayInZone(organization.timeZone, now));
  const filter = withinReach(actor, query);
  const locked = await lockedLocations(organization._id, plan);
  unlessRefused(refusedBeyondPlan(plan, locked, { ...query, location: filter.location }) ?? {});
  const counts = await readCountsWithin(organization._id, locked, filter, period);
  return { items: monthScores(counts, period) };
}

export const handler = endpoint(route, run);
