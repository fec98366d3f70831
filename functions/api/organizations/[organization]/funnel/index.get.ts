import { scopeOf } from "#functions/data/feedbacks/counters.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { readFunnel } from "#functions/data/requests/funnel.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readFunnel as route } from "#shared/contract/requests.ts";
import { periodAsked } from "#shared/rules/dashboard.ts";
import { bothCounts } from "#shared/rules/funnel.ts";
import { withinReach } from "#shared/rules/own.ts";
import { dayIn } from "#shared/rules/period.ts";

/** How far the requests of a period came. Employees see those that are about them alone. */
export async function run({ params, query, actor, now }: CallOf<typeof route>) {
  const organization = await readOrganization(params.organization);
  if (!organization) throw new Problem("organization_not_found");
  const period = periodAsked(query, dayIn(organization.timeZone, now));
  if (period.from > period.to) throw new Problem("invalid", { fields: { from: "date_invalid" } });
  const scope = scopeOf(withinReach(actor, { location: query.location }));
  const channels = await readFunnel(organization._id, scope, period);
  const counts = query.channel === undefined ? bothCounts(channels.sms, channels.email) : channels[query.channel];
  return { ...period, counts, channels };
}

export const handler = endpoint(route, run);
