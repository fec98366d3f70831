import { oneDay, oneHour } from "#shared/rules/durations.ts";
import { dayAfter, secondOf, startOfDay } from "#shared/rules/figures/period.ts";

/** How a file writes a day: `2024-05-31`, `31/05/2024` or `05/31/2024`. Year-first dates are read in every order. */
export const dateOrders = ["iso", "day_first", "month_first"] as const;
export type DateOrder = (typeof dateOrders)[number];

const time = String.raw`(?:[T,\s]+(?:à\s+|at\s+)?(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s*([ap]\.?m\.?))?(?:\s*(Z|UTC|[+-]\d{2}:?\d{2}))?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${time}$`, "i");
const yearLast = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${time}$`, "i");

/** No date is longer. A longer cell is not read at all, so that nothing in a file costs time. */
const longest = 60;

const fullYear = (year: string) => (year.length === 2 ? `20${year}` : year);
const pad = (number: string | number) => String(number).padStart(2, "0");

const isDay = (day: string) => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
};

function dayOf(text: string, order: DateOrder): { day: string; parts: (string | undefined)[] } | null {
  const first = yearFirst.exec(text);
  if (first) return { day: `${first[1]}-${pad(first[2] ?? "")}-${pad(first[3] ?? "")}`, parts: first.slice(4) };
  const last = order === "iso" ? null : yearLast.exec(text);
  if (!last) return null;
  const [day, month] = order === "day_first" ? [last[1], last[2]] : [last[2], last[1]];
  return { day: `${fullYear(last[3] ?? "")}-${pad(month ?? "")}-${pad(day ?? "")}`, parts: last.slice(4) };
}

function clockOf([hours, minutes, seconds, fraction, half]: (string | undefined)[]): number | null {
  const noon = half?.toLowerCase().startsWith("p");
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (noon ? 12 : 0);
  if (hour > 23 || (half !== undefined && (Number(hours) > 12 || Number(hours) === 0))) return null;
  if (Number(minutes) > 59 || Number(seconds ?? 0) > 59) return null;
  const thousandths = Number((fraction ?? "0").slice(0, 3).padEnd(3, "0"));
  return ((hour * 60 + Number(minutes)) * 60 + Number(seconds ?? 0)) * 1000 + thousandths;
}

function offsetOf(zone: string): number {
  const found = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  return found ? (found[1] === "-" ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3])) * 60_000 : 0;
}

/** A moment, ISO 8601 in UTC, and the second that a file's clock shows for it where the file names no zone. */
export interface ImportTime {
  moment: string;
  local: string | null;
}

/**
 * The time that a file's text names, or null when it names none. A time without a zone is in `timeZone`; what its clock
 * shows is the same in every zone. A day without a time is read as noon, so that it stays the same day.
 */
export function importTime(text: string, order: DateOrder, timeZone: string): ImportTime | null {
  const written = text.trim();
  const found = written.length > longest ? null : dayOf(written, order);
  if (found === null || !isDay(found.day)) return null;
  const zone = found.parts[5];
  const clock = found.parts[0] === undefined ? 12 * oneHour : clockOf(found.parts);
  if (clock === null) return null;
  const shown = Date.parse(`${found.day}T00:00:00Z`) + clock;
  if (zone !== undefined) return { moment: new Date(shown - offsetOf(zone)).toISOString(), local: null };
  // Times are counted from midnight, but a day on which the clocks change is not 24 hours long.
  const midnight = startOfDay(timeZone, found.day);
  const shift = clock > 3 * oneHour ? startOfDay(timeZone, dayAfter(found.day, 1)) - midnight - oneDay : 0;
  return {
    moment: new Date(midnight + clock + shift).toISOString(),
    local: secondOf(shown),
  };
}

/** The moment that a file's text names, ISO 8601 in UTC, as `importTime` reads it. */
export const importMoment = (text: string, order: DateOrder, timeZone: string): string | null =>
  importTime(text, order, timeZone)?.moment ?? null;

/** Guesses from samples how a file writes its days. `certain` when one order reads more of them than the others. */
export function dateOrderOf(samples: readonly string[], preferred: DateOrder): { order: DateOrder; certain: boolean } {
  const texts = samples.map((sample) => sample.trim()).filter((sample) => sample !== "");
  const readable = (order: DateOrder) => texts.filter((text) => importMoment(text, order, "UTC") !== null).length;
  const iso = readable("iso");
  if (iso === texts.length && iso > 0) return { order: "iso", certain: true };
  const [dayFirst, monthFirst] = [readable("day_first"), readable("month_first")];
  if (dayFirst > monthFirst) return { order: "day_first", certain: true };
  if (monthFirst > dayFirst) return { order: "month_first", certain: true };
  return { order: dayFirst === 0 ? "iso" : preferred, certain: false };
}

/** Why past feedback cannot be of a moment, in ISO 8601, or null: it is yet to come, or before the times that computers count from. */
export function momentRefused(moment: string, now: Date): "date_future" | "date_early" | null {
  const time = Date.parse(moment);
  if (time < 0) return "date_early";
  return time > now.getTime() ? "date_future" : null;
}
