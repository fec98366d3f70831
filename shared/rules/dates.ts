/** Cuts to `max` UTF-16 units without splitting a surrogate pair; DynamoDB refuses half of one. */
export const beginningOf = (text: string, max: number): string =>
  text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, "")
    .toWellFormed();

/** French `timeStyle: "short"` would write 09 h 05. */
export const timeOfDay = { hour: "numeric", minute: "2-digit" } as const;

export const dayAndTime = (month: "short" | "long") =>
  ({ day: "numeric", month, year: "numeric", ...timeOfDay }) as const;

/** Clamps to the month's last day. */
export function monthsAfter(moment: Date, months: number): Date {
  const later = new Date(moment);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== moment.getUTCDate()) later.setUTCDate(0);
  return later;
}

/** In milliseconds. */
export const oneMinute = 60_000;
export const oneHour = 60 * oneMinute;
export const oneDay = 24 * oneHour;

export const inSeconds = (milliseconds: number): number => milliseconds / 1_000;

/** End of the UTC day, by which limits count. */
export const endOfUtcDay = (moment: Date): Date => new Date((Math.floor(moment.getTime() / oneDay) + 1) * oneDay);
