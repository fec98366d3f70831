import { oneDay } from "#shared/rules/dates.ts";
/** Inclusive days, `YYYY-MM-DD`. */
export interface Period {
  from: string;
  to: string;
}

/** Creating a formatter takes 20 ms on a slow phone. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const format =
    dayFormats.get(timeZone) ??
    new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  dayFormats.set(timeZone, format);
  return format;
}

export function dayInZone(timeZone: string, moment: Date): string {
  const parts = dayFormat(timeZone).formatToParts(moment);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * oneDay).toISOString().slice(0, 10);

/** Both ends included. */
export const daysIn = ({ from, to }: Period): number => Math.round((Date.parse(to) - Date.parse(from)) / oneDay) + 1;

export const periodBefore = (period: Period): Period => ({
  from: dayAfter(period.from, -daysIn(period)),
  to: dayAfter(period.from, -1),
});

export const eachDay = (period: Period): string[] =>
  Array.from({ length: daysIn(period) }, (_, index) => dayAfter(period.from, index));

/** Creating a formatter takes a hundred times as long as using it. */
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

/** Local second, `YYYY-MM-DDTHH:MM:SS`. */
export const secondIn = (timeZone: string, moment: Date): string =>
  new Date(moment.getTime() + offsetAt(timeZone, moment.getTime())).toISOString().slice(0, 19);

function offsetAt(timeZone: string, moment: number): number {
  const shown = clockOf(timeZone).formatToParts(new Date(moment));
  const part = (type: string) => Number(shown.find((one) => one.type === type)?.value);
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second")) - moment;
}

/** First moment of a local day, in epoch milliseconds; a clock change may skip or repeat midnight. */
export function startOfDay(timeZone: string, day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const before = midnight - offsetAt(timeZone, midnight - oneDay);
  const after = midnight - offsetAt(timeZone, midnight + oneDay);
  const earlier = Math.min(before, after);
  return dayInZone(timeZone, new Date(earlier)) >= day ? earlier : Math.max(before, after);
}
