import { oneHour, oneMinute } from "#shared/rules/durations.ts";
import { dayAfter, dayIn, startOfDay } from "#shared/rules/figures/period.ts";

/** The hour at which daily digests go out, in the organization's time zone. */
export const digestHour = 8;

/** A day of feedback that one email tells of: `day` is the one on which it goes out, at `to`. */
export interface DigestDay {
  day: string;
  from: Date;
  to: Date;
}

/** The moment of a day at which its digest goes out. On the days when clocks change, midnight is seven or nine hours before. */
function digestAt(timeZone: string, day: string): Date {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, hour: "numeric", hourCycle: "h23" });
  const expected = startOfDay(timeZone, day) + digestHour * oneHour;
  const shown = Number(format.formatToParts(expected).find(({ type }) => type === "hour")?.value);
  return new Date(expected + (digestHour - shown) * oneHour);
}

/** The digest that tells of what came at `moment`: the first one that goes out afterwards. */
export function digestOf(timeZone: string, moment: Date): DigestDay {
  const today = dayIn(timeZone, moment);
  const isBefore = moment < digestAt(timeZone, today);
  const day = isBefore ? today : dayAfter(today, 1);
  return { day, from: digestAt(timeZone, dayAfter(day, -1)), to: digestAt(timeZone, day) };
}

/** Milliseconds in which what somebody accepts is written down. A digest that goes out within them may or may not find it. */
const acceptingTakes = oneMinute;

/** Since when a feedback is news: it came, or, where it was held, was accepted and stands among the others for certain. */
export const newSince = (came: Date, acceptedAt: Date | null): Date =>
  acceptedAt === null ? came : new Date(acceptedAt.getTime() + acceptingTakes);
