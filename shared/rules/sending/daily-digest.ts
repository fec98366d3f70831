import { oneHour } from "#shared/rules/dates.ts";
import { dayAfter, dayInZone, startOfDay } from "#shared/rules/figures/period.ts";

/** In the organization's time zone. */
export const digestHour = 8;

export interface DigestDay {
  day: string;
  from: Date;
  to: Date;
}

/** Midnight is seven or nine hours earlier when clocks change. */
function digestAt(timeZone: string, day: string): Date {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, hour: "numeric", hourCycle: "h23" });
  const expected = startOfDay(timeZone, day) + digestHour * oneHour;
  const shown = Number(format.formatToParts(expected).find(({ type }) => type === "hour")?.value);
  return new Date(expected + (digestHour - shown) * oneHour);
}

export function digestOf(timeZone: string, moment: Date): DigestDay {
  const today = dayInZone(timeZone, moment);
  const isBefore = moment < digestAt(timeZone, today);
  const day = isBefore ? today : dayAfter(today, 1);
  return { day, from: digestAt(timeZone, dayAfter(day, -1)), to: digestAt(timeZone, day) };
}

/** When a day's escalations are sent. */
export const morningAfter = (timeZone: string, day: string): Date => digestAt(timeZone, dayAfter(day, 1));
