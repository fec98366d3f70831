import type { Consent } from "#shared/model/request.ts";
import { dayInZone, startOfDay } from "#shared/rules/figures/period.ts";

/** Implied consent after a purchase (S.C. 2010, c. 23, s. 10(10)). */
export const impliedMonths = 24;

/** Older dates are typos, or cannot be proved. */
const yearsBack = 20;

/** Consent from the start of the local day, or from now without a day or for today; null for an implausible day. */
export function consentOn(
  basis: Consent["basis"],
  day: string | null,
  { timeZone, now }: { timeZone: string; now: Date },
): Consent | null {
  const today = dayInZone(timeZone, now);
  if (day === null || day === today) return { basis, date: now.toISOString() };
  if (day > today || Number(day.slice(0, 4)) < Number(today.slice(0, 4)) - yearsBack) return null;
  return { basis, date: new Date(startOfDay(timeZone, day)).toISOString() };
}
