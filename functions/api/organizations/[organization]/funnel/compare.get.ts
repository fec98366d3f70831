import { compareFunnels } from "#functions/actions/requests/compare-funnels.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { compareFunnelsRoute as route } from "#shared/contract/requests.ts";
import { comparesFigures, locationsSeen } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { periodAsked } from "#shared/rules/figures/dashboard.ts";
import { dayInZone } from "#shared/rules/figures/period.ts";
import { allows } from "#shared/rules/plans.ts";

/** Nothing for employees, because it covers other people's requests. */
export async function run({ params, query, actor, now }: CallOf<typeof route>) {
  const organization = await readOrganization(params.organization);
  if (!organization) throw new Problem("organization_not_found");
  if (query.by === "location" && !allows(organization.plan ?? "free", "comparison"))
    throw new Problem("subscription_needed", { feature: "comparison" });
  const period = periodAsked(query, dayInZone(organization.timeZone, now));
  if (period.from > period.to) throw new Problem("invalid", { fields: { from: "date_invalid" } });
  return {
    items: comparesFigures(actor) ? await compareFunnels(organization._id, query.by, period, locationsSeen(actor)) : [],
  };
}

export const handler = endpoint(route, run);
