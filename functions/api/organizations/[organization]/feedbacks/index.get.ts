import { assigneeFilter, ownedNow } from "#functions/actions/feedbacks/assignees.ts";
import { lockedLocations, readCountsWithin, refusedBeyondPlan } from "#functions/actions/places/within-plan.ts";
import { type ListFilter, listFeedbacks } from "#functions/data/feedbacks/feedback-list.ts";
import { publicFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { type OrganizationItem, readOrganization } from "#functions/data/organizations/organizations.ts";
import { planSeenBy } from "#functions/http/authorize.ts";
import { paged } from "#functions/http/cursor.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem, unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listFeedbacksRoute as route } from "#shared/contract/feedbacks.ts";
import { feedbackSeen, withinReach } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { dayInZone } from "#shared/rules/figures/period.ts";

const usualLimit = 50;

/** From the daily counters; null if they don't cover the filter. */
async function countPending(
  { _id, timeZone }: OrganizationItem,
  locked: readonly string[],
  { status, location, locations, employee, ...others }: ListFilter,
  now: Date,
): Promise<number | null> {
  if (status !== "pending" || Object.values(others).some((filter) => filter !== undefined)) return null;
  if ((location ?? locations) !== undefined && employee !== undefined) return null;
  const always = { from: "1970-01-01", to: dayInZone(timeZone, now) };
  const days = await readCountsWithin(_id, locked, { location, locations, employee }, always);
  return days.reduce((total, { pending }) => total + pending, 0);
}

/** Employees find only feedback about themselves, members limited to locations only what is there. */
export async function run({ params, query, actor, now, language }: CallOf<typeof route>) {
  const { cursor, order = "newest", limit = usualLimit, ...filter } = query;
  const [read, plan] = await Promise.all([
    readOrganization(params.organization),
    planSeenBy(actor, params.organization, now),
  ]);
  if (!read) throw new Problem("organization_not_found");
  const { _id: organization, timeZone } = read;
  const reached = assigneeFilter(actor, withinReach(actor, filter));
  const locked = await lockedLocations(organization, plan);
  unlessRefused(refusedBeyondPlan(plan, locked, { location: reached.location }) ?? {});
  const page = await paged([organization, order, JSON.stringify([reached, locked])], cursor, async (after) => {
    const [listed, today] = [{ organization, timeZone, filter: reached }, dayInZone(timeZone, now)];
    const isOwned = await ownedNow(organization, reached);
    const asked = { ...listed, today, isOwned, order, limit: Number(limit), after, locked };
    const { items, next } = await listFeedbacks(asked);
    const seen = items.map((feedback) => publicFeedback(feedbackSeen(actor, feedback)));
    return { items: await namePeople(organization, language, seen), next };
  });
  const hasMore = cursor === undefined && page.next !== null;
  return hasMore ? { ...page, pending: await countPending(read, locked, reached, now) } : page;
}

export const handler = endpoint(route, run);
