import { oneMinute } from "#shared/rules/dates.ts";

/** Cache lifetime in milliseconds. */
export const figuresKeptFor = 15 * oneMinute;

/** Few locations are as cheap to count as to read from the cache. */
const countedEachTime = 5;

export const areFiguresKept = (locations: number): boolean => locations > countedEachTime;

/** Whether a cached count is fresh; a future timestamp is not. */
export function isOfLate(countedAt: string, now: Date): boolean {
  const age = now.getTime() - Date.parse(countedAt);
  return age >= 0 && age < figuresKeptFor;
}
