import { oneMinute } from "#shared/rules/dates.ts";

/** Local hours, `to` exclusive; `from` after `to` spans midnight, equal means never. */
export interface Hours {
  from: number;
  to: number;
}

export interface LocalHours {
  hours: Hours;
  timeZone: string;
}

const quarter = 15 * oneMinute;
const day = 1_440;
const largestChange = 120;
/** A weekly search suffices. */
const lookedAhead = 8 * day * oneMinute;

const clocks = new Map<string, Intl.DateTimeFormat>();

function localMinutes(timeZone: string, moment: number): number {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat("en-CA", { timeZone, hourCycle: "h23", hour: "2-digit", minute: "2-digit" });
  clocks.set(timeZone, clock);
  const parts = clock.formatToParts(moment);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return part("hour") * 60 + part("minute");
}

/** Ignores clock changes; 0 while open. */
function minutesUntil({ from, to }: Hours, at: number): number {
  const [start, end] = [from * 60, to * 60];
  if (start === end) return day;
  const open = start < end ? at >= start && at < end : at >= start || at < end;
  return open ? 0 : (start - at + day) % day;
}

const wait = (all: readonly LocalHours[], moment: number): number =>
  Math.max(0, ...all.map(({ hours, timeZone }) => minutesUntil(hours, localMinutes(timeZone, moment))));

/** Whether all zones are within their hours. */
export const isWithinSendingHours = (all: readonly LocalHours[], moment: Date): boolean =>
  wait(all, moment.getTime()) === 0;

/** First moment when all zones are open, or null. Quarter-hour steps, because offsets are whole quarters. */
export function nextOpen(all: readonly LocalHours[], from: Date): Date | null {
  let moment = from.getTime();
  const end = moment + lookedAhead;
  while (moment <= end) {
    const minutes = wait(all, moment);
    if (minutes === 0) return new Date(moment);
    // Near the target in quarters: a clock change may shift it.
    const far = Math.max(0, minutes - largestChange) * oneMinute;
    moment = Math.floor((moment + Math.max(far, quarter)) / quarter) * quarter;
  }
  return null;
}
