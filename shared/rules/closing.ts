import { oneDay } from "./durations.ts";
/** How long a closed account, and what closed with it, waits for its person before it is erased: 30 days, in milliseconds. */
export const closedLife = 30 * oneDay;

/** When something that was closed at a moment is erased. */
export const erasedFrom = (closedAt: string): Date => new Date(Date.parse(closedAt) + closedLife);

/** Whether a closed account can still be opened again. */
export const mayComeBack = (closedAt: string, now: Date): boolean => now < erasedFrom(closedAt);
