import { oneMinute } from "#shared/rules/durations.ts";

/** Local hours in which customers may be written to, `from` included, `to` not. `from` after `to` spans midnight; equal ones are no hours at all. */
export interface Hours {
  from: number;
  to: number;
}

/** Hours of the day in a time zone. */
export interface LocalHours {
  hours: Hours;
  timeZone: string;
}

const quarter = 15 * oneMinute;
const day = 1_440;
/** No clock is changed by more in one night. */
const largestChange = 120;
/** What is not open within so many days, never is. */
const lookedAhead = 8 * day * oneMinute;

/** The formatters of clocks by time zone. Making one takes a slow phone 20 milliseconds. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Minutes since midnight on the clocks of a time zone. */
function localMinutes(timeZone: string, moment: number): number {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat("en-CA", { timeZone, hourCycle: "h23", hour: "2-digit", minute: "2-digit" });
  clocks.set(timeZone, clock);
  const parts = clock.formatToParts(moment);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return part("hour") * 60 + part("minute");
}

/** Minutes until the hours begin by a clock that nobody changes; 0 while they last. */
function minutesUntil({ from, to }: Hours, at: number): number {
  const [start, end] = [from * 60, to * 60];
  if (start === end) return day;
  const open = start < end ? at >= start && at < end : at >= start || at < end;
  return open ? 0 : (start - at + day) % day;
}

const wait = (all: readonly LocalHours[], moment: number): number =>
  Math.max(0, ...all.map(({ hours, timeZone }) => minutesUntil(hours, localMinutes(timeZone, moment))));

/** Whether customers may be written to at that moment: all of the hours last, each in its own time zone. */
export const isOpen = (all: readonly LocalHours[], moment: Date): boolean => wait(all, moment.getTime()) === 0;

/**
 * The first moment from `from` on at which all of the hours last, each in its own time zone. Null where they never meet.
 * It is `from` itself or the start of a quarter of an hour, because clocks differ from UTC by whole quarters.
 */
export function nextOpen(all: readonly LocalHours[], from: Date): Date | null {
  let moment = from.getTime();
  const end = moment + lookedAhead;
  while (moment <= end) {
    const minutes = wait(all, moment);
    if (minutes === 0) return new Date(moment);
    // Close to it only quarter by quarter: a clock that is changed on the way makes it earlier or later.
    const far = Math.max(0, minutes - largestChange) * oneMinute;
    moment = Math.floor((moment + Math.max(far, quarter)) / quarter) * quarter;
  }
  return null;
}
