import { oneDay } from "#shared/rules/durations.ts";
/** A period of whole days, first and last included, `YYYY-MM-DD`. */
export interface Period {
  from: string;
  to: string;
}

/** The formatters of days by time zone. Making one takes a slow phone 20 milliseconds. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const format =
    dayFormats.get(timeZone) ??
    new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  dayFormats.set(timeZone, format);
  return format;
}

/** The calendar day of a moment in a time zone. */
export function dayIn(timeZone: string, moment: Date): string {
  const parts = dayFormat(timeZone).formatToParts(moment);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

/** The day `days` after `day`, or before it when negative. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * oneDay).toISOString().slice(0, 10);

/** How many days a period has. */
export const daysIn = ({ from, to }: Period): number => Math.round((Date.parse(to) - Date.parse(from)) / oneDay) + 1;

/** The period of the same length that ended the day before this one. */
export const periodBefore = (period: Period): Period => ({
  from: dayAfter(period.from, -daysIn(period)),
  to: dayAfter(period.from, -1),
});

/** Every day of a period, in order. */
export const eachDay = (period: Period): string[] =>
  Array.from({ length: daysIn(period) }, (_, index) => dayAfter(period.from, index));

/** To make one takes a hundred times as long as to use it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** The second of a moment in UTC, which is in milliseconds since 1970: `YYYY-MM-DDTHH:MM:SS`. */
export const secondOf = (moment: number): string => new Date(moment).toISOString().slice(0, 19);

/** The second that a time zone's clocks show at a moment, `YYYY-MM-DDTHH:MM:SS`. */
export const secondIn = (timeZone: string, moment: Date): string =>
  secondOf(moment.getTime() + offsetAt(timeZone, moment.getTime()));

/** How far a time zone's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(timeZone: string, moment: number): number {
  const shown = clockOf(timeZone).formatToParts(new Date(moment));
  const part = (type: string) => Number(shown.find((one) => one.type === type)?.value);
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second")) - moment;
}

/**
 * The first moment of a day in a time zone, in milliseconds since 1970. Where clocks change at midnight, a day may have
 * no midnight or two. The offsets of the day before and the day after give the two candidates.
 */
export function startOfDay(timeZone: string, day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const before = midnight - offsetAt(timeZone, midnight - oneDay);
  const after = midnight - offsetAt(timeZone, midnight + oneDay);
  const earlier = Math.min(before, after);
  return dayIn(timeZone, new Date(earlier)) >= day ? earlier : Math.max(before, after);
}
