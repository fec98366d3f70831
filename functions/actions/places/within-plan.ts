import { readPlan } from "#functions/data/billing/plan.ts";
import { readCounts, readCountsOfEach, scopeOf, scopesWithin } from "#functions/data/feedbacks/counters.ts";
import { readEmployeeCounts } from "#functions/data/feedbacks/employee-counts.ts";
import { listHeld } from "#functions/data/feedbacks/held.ts";
import { listLocations } from "#functions/data/places/locations.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import type { Plan } from "#shared/model/plan.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import type { DayCount } from "#shared/rules/figures/figures.ts";
import type { Period } from "#shared/rules/figures/period.ts";
import { takenAway } from "#shared/rules/figures/place-figures.ts";
import { allows } from "#shared/rules/plans.ts";

/** Open locations beyond the oldest: on the free plan they collect feedback that nobody reads. */
export async function lockedLocations(organization: string, plan: Plan): Promise<string[]> {
  if (allows(plan, "locations", 2)) return [];
  const open = (await listLocations(organization)).filter(({ rateable }) => rateable);
  return open.slice(1).map(({ _id }) => _id);
}

export const isUnlocked = ({ location }: Pick<Feedback, "location">, locked: readonly string[]): boolean =>
  location === null || !locked.includes(location._id);

/** The oldest held ratings at locations, null for all, without those of locked ones. */
export async function listReadableHeld(
  organization: string,
  seen: readonly string[] | null,
  now: Date,
): ReturnType<typeof listHeld> {
  const [plan, { items, more }] = await Promise.all([readPlan(organization, now), listHeld(organization, seen)]);
  const locked = await lockedLocations(organization, plan);
  return { items: items.filter((held) => isUnlocked(held, locked)), more };
}

/** Refuses what is about a locked location, or about an employee on a plan without employees. */
export function refusedBeyondPlan(
  plan: Plan,
  locked: readonly string[],
  { location, employee }: { location?: string | undefined; employee?: string | undefined },
): Refusal | null {
  if (location !== undefined && locked.includes(location))
    return { refused: "subscription_needed", feature: "locations" };
  return employee === undefined || allows(plan, "employees")
    ? null
    : { refused: "subscription_needed", feature: "employees" };
}

/** Counts by day of what a filter names, without those of locked locations. */
export async function readCountsWithin(
  organization: string,
  locked: readonly string[],
  filter: Parameters<typeof scopesWithin>[0],
  period: Period,
): Promise<DayCount[]> {
  if (filter.locations !== undefined) {
    const locations = filter.locations.filter((location) => !locked.includes(location));
    if (filter.employee !== undefined)
      return (await readEmployeeCounts(organization, locations, period)).get(filter.employee) ?? [];
    return (await readCountsOfEach(organization, scopesWithin({ ...filter, locations }), period)).flat();
  }
  const scope = scopeOf(filter);
  const all = await readCounts(organization, scope, period);
  if (scope !== "A" || locked.length === 0) return all;
  const places = locked.map((_id) => `L${_id}` as const);
  return [...all, ...(await readCountsOfEach(organization, places, period)).flat().map(takenAway)];
}
