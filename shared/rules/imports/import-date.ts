import { oneDay, oneHour } from "#shared/rules/dates.ts";
import { dayAfter, startOfDay } from "#shared/rules/figures/period.ts";

export const dateOrders = ["iso", "day_first", "month_first"] as const;
export type DateOrder = (typeof dateOrders)[number];

const time = String.raw`(?:(?:[T,]|\s)+(?:(?:a|at|@)\s+)?(\d{1,2})\s?[:h]\s?(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s*([ap]\.?\s?m\.?))?(?:\s*(Z|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?|UTC|GMT))?)?`;
const weekday = String.raw`(?:(?:le\s+)?(?:mon|tue|wed|thu|fri|sat|sun|lun|mar|mer|jeu|ven|sam|dim)[a-z]*\.?,?\s+)?(?:le\s+)?`;
const month = String.raw`([a-z]{3,9})\.?`;
const between = String.raw`[\s./-]+`;
const ordinal = "(?:st|nd|rd|th|er)?";
const year = String.raw`'?(\d{4}|\d{2})`;
const pattern = (day: string) => new RegExp(`^${weekday}${day}${time}$`, "i");
const yearFirst = pattern(String.raw`(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})`);
const yearLast = pattern(String.raw`(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})`);
const dayThenMonth = pattern(String.raw`(\d{1,2})${ordinal}[\s./-]*(?:of\s+|de\s+)?${month},?[\s./-]*${year}`);
const monthThenDay = pattern(String.raw`${month}${between}(\d{1,2})${ordinal},?${between}${year}`);
const yearThenMonth = pattern(String.raw`(\d{4})${between}${month}${between}(\d{1,2})`);

const monthNames = [
  ["january", "janvier"],
  ["february", "fevrier"],
  ["march", "mars"],
  ["april", "avril"],
  ["may", "mai"],
  ["june", "juin"],
  ["july", "juillet"],
  ["august", "aout"],
  ["september", "septembre"],
  ["october", "octobre"],
  ["november", "novembre"],
  ["december", "decembre"],
];

/** English or French, abbreviated too; null if ambiguous. */
function monthOf(word: string): number | null {
  const found = monthNames.flatMap((names, index) => (names.some((name) => name.startsWith(word)) ? [index + 1] : []));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Bounds the work on hostile files. */
const longest = 60;

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/^'+|'+$/g, "");
const fullYear = (year: string) => (year.length === 2 ? `20${year}` : year);
const pad = (number: string | number) => String(number).padStart(2, "0");

const isDay = (day: string) => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
};

type Found = { day: string; parts: (string | undefined)[] };

function found(match: RegExpExecArray | null, [y, m, d]: readonly [number, number, number]): Found | null {
  if (match === null) return null;
  const written = match[m] ?? "";
  const number = /^\d/.test(written) ? written : monthOf(written);
  if (number === null) return null;
  return { day: `${fullYear(match[y] ?? "")}-${pad(number)}-${pad(match[d] ?? "")}`, parts: match.slice(4) };
}

/** Year-first and named months need no order. */
const dayOf = (text: string, order: DateOrder): Found | null =>
  found(yearFirst.exec(text), [1, 2, 3]) ??
  (order === "iso" ? null : found(yearLast.exec(text), order === "day_first" ? [3, 2, 1] : [3, 1, 2])) ??
  found(dayThenMonth.exec(text), [3, 2, 1]) ??
  found(monthThenDay.exec(text), [3, 1, 2]) ??
  found(yearThenMonth.exec(text), [1, 2, 3]);

function clockOf([hours, minutes, seconds, fraction, half]: (string | undefined)[]): number | null {
  const noon = half?.toLowerCase().startsWith("p");
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (noon ? 12 : 0);
  if (hour > 23 || (half !== undefined && (Number(hours) > 12 || Number(hours) === 0))) return null;
  if (Number(minutes) > 59 || Number(seconds ?? 0) > 59) return null;
  const thousandths = Number((fraction ?? "0").slice(0, 3).padEnd(3, "0"));
  return ((hour * 60 + Number(minutes)) * 60 + Number(seconds ?? 0)) * 1000 + thousandths;
}

function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
  return sign === undefined ? 0 : (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0)) * 60_000;
}

/** Parses a file's time, or null. Without zone it is in `timeZone`; without time it is noon, which keeps the day. */
export function importMoment(text: string, order: DateOrder, timeZone: string): string | null {
  const written = text.trim();
  const read = written.length > longest ? null : dayOf(plain(written), order);
  if (read === null || !isDay(read.day)) return null;
  const zone = read.parts[5];
  const clock = read.parts[0] === undefined ? 12 * oneHour : clockOf(read.parts);
  if (clock === null) return null;
  const shown = Date.parse(`${read.day}T00:00:00Z`) + clock;
  if (zone !== undefined) return new Date(shown - offsetOf(zone)).toISOString();
  // Days with a clock change do not have 24 hours.
  const midnight = startOfDay(timeZone, read.day);
  const shift = clock > 3 * oneHour ? startOfDay(timeZone, dayAfter(read.day, 1)) - midnight - oneDay : 0;
  return new Date(midnight + clock + shift).toISOString();
}

export const isDate = (text: string): boolean =>
  importMoment(text, "day_first", "UTC") !== null || importMoment(text, "month_first", "UTC") !== null;

/** Guesses the date order; `certain` if one order reads more samples. */
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

/** Null for a valid past moment. */
export function momentRefused(moment: string, now: Date): "date_future" | "date_early" | null {
  const time = Date.parse(moment);
  if (time < 0) return "date_early";
  return time > now.getTime() ? "date_future" : null;
}
