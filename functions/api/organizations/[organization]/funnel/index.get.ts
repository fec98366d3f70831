import { scopesWithin } from "#functions/data/feedbacks/counters.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { readFunnel } from "#functions/data/requests/funnel.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readFunnelRoute as route } from "#shared/contract/requests.ts";
import { withinReach } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { periodAsked } from "#shared/rules/figures/dashboard.ts";
import { bothCounts } from "#shared/rules/figures/funnel.ts";
import { dayInZone, type Period } from "#shared/rules/figures/period.ts";

/** Reads the organization's time zone only if a day is missing. */
async function periodOf(organization: string, { from, to }: CallOf<typeof route>["query"], now: Date): Promise<Period> {
  if (from !== undefined && to !== undefined) return periodAsked({ from, to }, to);
  const settings = await readOrganization(organization);
  if (!settings) throw new Problem("organization_not_found");
  return periodAsked({ from, to }, dayInZone(settings.timeZone, now));
}

/** Employees see only requests about themselves, members limited to locations only those about these. */
export async function run({ params, query, actor, now }: CallOf<typeof route>) {
  const period = await periodOf(params.organization, query, now);
  if (period.from > period.to) throw new Problem("invalid", { fields: { from: "date_invalid" } });
  const scopes = scopesWithin(withinReach(actor, { location: query.location }));
  const channels = await readFunnel(params.organization, scopes, period);
  const counts = query.channel === undefined ? bothCounts(channels.sms, channels.email) : channels[query.channel];
  return { ...period, counts, channels };
}

export const handler = endpoint(route, run);
