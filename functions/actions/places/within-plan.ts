import { listLocations } from "#functions/data/places/locations.ts";
import type { Plan } from "#shared/model/plan.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { allows } from "#shared/rules/plans.ts";

/** The oldest location that customers can rate, the only one that a free organization reads of several; null reads all. */
export async function onlyReadable(organization: string, plan: Plan): Promise<string | null> {
  if (allows(plan, "locations", 2)) return null;
  const open = (await listLocations(organization)).filter(({ rateable }) => rateable);
  return open.length > 1 ? (open[0]?._id ?? null) : null;
}

/** Restricts a filter to the locations that the plan reads. */
export async function withinPlan<Filter extends { location?: string | undefined }>(
  organization: string,
  plan: Plan,
  filter: Filter,
): Promise<Filter | Refusal> {
  const only = await onlyReadable(organization, plan);
  if (only === null) return filter;
  const isBeyond = filter.location !== undefined && filter.location !== only;
  return isBeyond ? { refused: "subscription_needed", feature: "locations" } : { ...filter, location: only };
}
