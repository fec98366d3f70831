import type { Consent } from "#shared/model/request.ts";
import { dayIn, startOfDay } from "#shared/rules/figures/period.ts";

/** For how many months a purchase is consent: two years (S.C. 2010, c. 23, s. 10(10)). */
export const impliedMonths = 24;

/** How many years ago somebody may have visited or agreed. What is longer ago is a typo, or nobody can prove it. */
const yearsBack = 20;

/**
 * Why somebody may be written to, from the day of their visit or of their word (`YYYY-MM-DD`, where the organization is):
 * from its first moment, so that it never lasts too long. Without a day, and on today's, it is now. Null for a day that is
 * still to come, or longer ago than 20 years: nothing follows from it.
 */
export function consentOn(
  basis: Consent["basis"],
  day: string | null,
  { timeZone, now }: { timeZone: string; now: Date },
): Consent | null {
  const today = dayIn(timeZone, now);
  if (day === null || day === today) return { basis, date: now.toISOString() };
  if (day > today || Number(day.slice(0, 4)) < Number(today.slice(0, 4)) - yearsBack) return null;
  return { basis, date: new Date(startOfDay(timeZone, day)).toISOString() };
}
