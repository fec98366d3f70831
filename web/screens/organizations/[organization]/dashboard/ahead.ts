import { dayInZone } from "#shared/rules/figures/period.ts";
import { reachOf } from "#shared/rules/permissions.ts";
import type { Ahead } from "#web/api/ahead.ts";
import { heldQuery, pendingCounted, pendingQuery } from "#web/api/feedbacks.ts";
import { unsentMessagesQuery } from "#web/api/messages.ts";
import { dashboardQuery, locationsQuery, organizationQuery } from "#web/api/organizations.ts";
import { daysAsked, dependsOnToday, periodFrom } from "./period.ts";

/**
 * Resolves with the figures, without waiting for rarely shown notices; only periods that end today need the time zone.
 */
export async function dashboardAhead({ queries, organization, search, member }: Ahead): Promise<void> {
  const location = search.get("location") ?? undefined;
  const profile = queries.fetchQuery(organizationQuery(organization));
  const figures = async () => {
    const now = new Date();
    const about = periodFrom(search, now.toISOString().slice(0, 10));
    const period = dependsOnToday(about.name) ? periodFrom(search, dayInZone((await profile).timeZone, now)) : about;
    await queries.prefetchQuery(dashboardQuery(organization, { ...daysAsked(period), location }));
  };
  const notices = async () => {
    const known = await member();
    if (reachOf(known, "feedback.resolve") !== "none") void queries.prefetchQuery(heldQuery(organization));
    if (reachOf(known, "message.read") !== "none") void queries.prefetchQuery(unsentMessagesQuery(organization));
  };
  await Promise.all([
    profile,
    figures(),
    queries.prefetchQuery(pendingQuery(organization, pendingCounted, location)),
    queries.prefetchQuery(locationsQuery(organization)),
    notices(),
  ]);
}
