import { oneMinute } from "#shared/rules/durations.ts";

/** Milliseconds for which figures of all locations that were counted once are answered again. */
export const keptFor = 15 * oneMinute;

/** Locations up to which nothing is kept: to count five in a month costs 3 read units, as much as what is kept may. */
const countedEachTime = 5;

/** Whether the figures of so many locations are kept, so that the next call need not count them. */
export const isKept = (locations: number): boolean => locations > countedEachTime;

/** Whether what was counted at a moment (ISO 8601) is still answered. What a clock that was ahead noted is not. */
export function isOfLate(countedAt: string, now: Date): boolean {
  const age = now.getTime() - Date.parse(countedAt);
  return age >= 0 && age < keptFor;
}
