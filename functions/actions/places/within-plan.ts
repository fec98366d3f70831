import { readCounts, readCountsOfEach, scopeOf } from "#functions/data/feedbacks/counters.ts";
import { listLocations } from "#functions/data/places/locations.ts";
import type { Plan } from "#shared/model/plan.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import type { DayCount } from "#shared/rules/figures/figures.ts";
import type { Period } from "#shared/rules/figures/period.ts";
import { takenAway } from "#shared/rules/figures/place-figures.ts";
import { allows } from "#shared/rules/plans.ts";

/** Open locations beyond the oldest, which a free organization collects for and does not read. */
export async function unreadLocations(organization: string, plan: Plan): Promise<string[]> {
  if (allows(plan, "locations", 2)) return [];
  const open = (await listLocations(organization)).filter(({ rateable }) => rateable);
  return open.slice(1).map(({ _id }) => _id);
}

export const refusedLocation = (unread: readonly string[], location: string | undefined): Refusal | null =>
  location !== undefined && unread.includes(location) ? { refused: "subscription_needed", feature: "locations" } : null;

/** Counts by day of what a filter names, without those of unread locations. */
export async function readCountsWithin(
  organization: string,
  unread: readonly string[],
  filter: Parameters<typeof scopeOf>[0],
  period: Period,
): Promise<DayCount[]> {
  const scope = scopeOf(filter);
  const all = await readCounts(organization, scope, period);
  if (scope !== "A" || unread.length === 0) return all;
  const places = unread.map((_id) => `L${_id}` as const);
  return [...all, ...(await readCountsOfEach(organization, places, period)).flat().map(takenAway)];
}
