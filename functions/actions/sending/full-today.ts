import { readOrganization } from "#functions/data/organizations/organizations.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { endOfUtcDay, inSeconds } from "#shared/rules/dates.ts";

/** Refusal for a reached daily limit; days are UTC, and the retry time is shown in the organization's time zone. */
export async function fullToday(organization: string, now: Date): Promise<Refusal> {
  const { timeZone = "UTC" } = (await readOrganization(organization)) ?? {};
  const retryAfter = Math.ceil(inSeconds(endOfUtcDay(now).getTime() - now.getTime()));
  return { refused: "too_many", retryAfter, ofDay: { timeZone } };
}
