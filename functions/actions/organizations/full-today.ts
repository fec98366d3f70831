import { readOrganization } from "#functions/data/organizations/organizations.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { inSeconds } from "#shared/rules/durations.ts";
import { endOfUtcDay } from "#shared/rules/utc-day.ts";

/**
 * The refusal of who did as much as one day allows in an organization, which says by its clock when that goes on. Days are
 * counted by UTC. 1 read unit.
 */
export async function fullToday(organization: string, now: Date): Promise<Refusal> {
  const { timeZone = "UTC" } = (await readOrganization(organization)) ?? {};
  const retryAfter = Math.ceil(inSeconds(endOfUtcDay(now).getTime() - now.getTime()));
  return { refused: "too_many", retryAfter, ofDay: { timeZone } };
}
