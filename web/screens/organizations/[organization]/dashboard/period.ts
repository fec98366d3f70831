import { Day } from "#shared/contract/inputs/time.ts";
import { dayAfter, type Period } from "#shared/rules/figures/period.ts";

/** Besides `custom`, which is given by `from` and `to`. */
export const periodNames = ["7d", "30d", "90d", "this-month", "last-month", "12m", "all"] as const;
export type PeriodName = (typeof periodNames)[number];

/** Start of "all time", before any data. */
export const beginning = "2000-01-01";

/** Default of the address and of the API. */
const usualPeriod = "30d";

const isName = (value: string | null): value is PeriodName => periodNames.some((name) => name === value);

export function periodNamed(name: PeriodName, today: string): Period {
  const days = { "7d": 7, "30d": 30, "90d": 90 };
  const first = `${today.slice(0, 7)}-01`;
  if (name === "this-month") return { from: first, to: today };
  if (name === "last-month") return { from: `${dayAfter(first, -1).slice(0, 7)}-01`, to: dayAfter(first, -1) };
  if (name === "all") return { from: beginning, to: today };
  if (name === "12m")
    return { from: dayAfter(`${Number(today.slice(0, 4)) - 1}${leapless(today).slice(4)}`, 1), to: today };
  return { from: dayAfter(today, 1 - days[name]), to: today };
}

/** February 29 does not exist in the year before. */
const leapless = (day: string): string => (day.endsWith("-02-29") ? `${day.slice(0, 4)}-02-28` : day);

/** The API computes the usual period, so it needs no time zone and can be requested first. */
export const daysAsked = ({ name, from, to }: Period & { name: PeriodName | "custom" }): Partial<Period> =>
  name === usualPeriod ? {} : { from, to };

export const isUsual = ({ name }: { name: PeriodName | "custom" }): boolean => name === usualPeriod;

export const dependsOnToday = (name: PeriodName | "custom"): boolean => name !== usualPeriod && name !== "custom";

export function periodFrom(search: URLSearchParams, today: string): Period & { name: PeriodName | "custom" } {
  const [from, to] = [search.get("from"), search.get("to")].map((day) => Day.safeParse(day).data);
  if (from !== undefined && to !== undefined && from <= to) return { name: "custom", from, to };
  const asked = search.get("period");
  const name = isName(asked) ? asked : usualPeriod;
  return { name, ...periodNamed(name, today) };
}

/** Calls `today` only if needed, because a time zone costs 50 ms on a slow processor. */
export function periodInAddress(
  search: URLSearchParams,
  today: () => string,
): Period & { name: PeriodName | "custom" } {
  const about = periodFrom(search, new Date().toISOString().slice(0, 10));
  return dependsOnToday(about.name) ? periodFrom(search, today()) : about;
}
