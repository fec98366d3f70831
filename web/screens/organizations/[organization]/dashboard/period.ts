import { Day } from "#shared/contract/inputs/time.ts";
import { dayAfter, type Period } from "#shared/rules/figures/period.ts";

/** The periods to choose from. `custom` is given by `from` and `to` instead. */
export const periodNames = ["7d", "30d", "90d", "this-month", "last-month", "12m", "all"] as const;
export type PeriodName = (typeof periodNames)[number];

/** The first day of "all time". Nothing was collected before. */
const beginning = "2000-01-01";

/** The period of an address that names none, and of the API. */
const usualPeriod = "30d";

const isName = (value: string | null): value is PeriodName => periodNames.some((name) => name === value);

/** The days of a named period, which ends with `today` or, for last month, before this month. */
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

/** The year before a leap day has no such day. */
const leapless = (day: string): string => (day.endsWith("-02-29") ? `${day.slice(0, 4)}-02-28` : day);

/**
 * The days to ask the API for. The usual period is left to the API, which knows the organization's time zone: so its
 * figures can be asked for before anything is known about the organization.
 */
export const daysAsked = ({ name, from, to }: Period & { name: PeriodName | "custom" }): Partial<Period> =>
  name === usualPeriod ? {} : { from, to };

/** Whether it is the period of an address that names none. */
export const isUsual = ({ name }: { name: PeriodName | "custom" }): boolean => name === usualPeriod;

/** Whether the days of a period depend on which day it is for the organization, and are asked for by us. */
export const dependsOnToday = (name: PeriodName | "custom"): boolean => name !== usualPeriod && name !== "custom";

/** The period in the address: a name, or a first and a last day in order. Otherwise 30 days. */
export function periodFrom(search: URLSearchParams, today: string): Period & { name: PeriodName | "custom" } {
  const [from, to] = [search.get("from"), search.get("to")].map((day) => Day.safeParse(day).data);
  if (from !== undefined && to !== undefined && from <= to) return { name: "custom", from, to };
  const asked = search.get("period");
  const name = isName(asked) ? asked : usualPeriod;
  return { name, ...periodNamed(name, today) };
}

/**
 * The same, where `today` is asked only if the days depend on it: to learn which day it is in a time zone takes a slow
 * processor fifty milliseconds. The days of the usual period are those of UTC then.
 */
export function periodAsked(search: URLSearchParams, today: () => string): Period & { name: PeriodName | "custom" } {
  const about = periodFrom(search, new Date().toISOString().slice(0, 10));
  return dependsOnToday(about.name) ? periodFrom(search, today()) : about;
}
