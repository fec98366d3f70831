import { readCounts } from "#functions/data/counters.ts";
import type { Scope } from "#functions/data/keys.ts";
import { readOrganization } from "#functions/data/organizations.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readDashboard as route } from "#shared/contract/organizations.ts";
import { figuresOf, trend } from "#shared/rules/figures.ts";
import { dayAfter, dayIn, periodBefore } from "#shared/rules/period.ts";

/** Days shown when the caller names no period. */
const usualDays = 30;

/** Both periods' figures from one Query over the daily counters. Employees see the figures of their own ratings alone. */
export async function run({ params, query, actor, now }: CallOf<typeof route>) {
  const organization = await readOrganization(params.organization);
  if (!organization) throw new Problem("organization_not_found");
  const to = query.to ?? dayIn(organization.timeZone, now);
  const period = { from: query.from ?? dayAfter(to, 1 - usualDays), to };
  if (period.from > period.to) throw new Problem("invalid", { fields: { from: "date_invalid" } });
  const before = periodBefore(period);
  const scope: Scope = actor.reach === "own" ? `E${actor.user._id}` : query.location ? `L${query.location}` : "A";
  const counts = await readCounts(organization._id, scope, { from: before.from, to });
  const { customersPerComplaint, averageTransaction } = organization;
  const assumptions = { customersPerComplaint, averageTransaction };
  return {
    ...period,
    ...figuresOf(counts, period, assumptions),
    ...trend(counts, period),
    before: { ...before, ...figuresOf(counts, before, assumptions) },
    assumptions,
  };
}

export const handler = endpoint(route, run);
