import { Day } from "#shared/contract/inputs/time.ts";
import { dayAfter, type Period } from "#shared/rules/period.ts";

/** The periods to choose from; `custom` is named by `from` and `to`. */
export const periodNames = ["7d", "30d", "90d", "12m", "all"] as const;
export type PeriodName = (typeof periodNames)[number];

/** Nothing was collected before: all time starts here, and the figures begin with the first feedback. */
const beginning = "2000-01-01";

const isName = (value: string | null): value is PeriodName => periodNames.some((name) => name === value);

/** The days that a named period has up to `today`, that day included. */
export function periodNamed(name: PeriodName, today: string): Period {
  const days = { "7d": 7, "30d": 30, "90d": 90 };
  if (name === "all") return { from: beginning, to: today };
  if (name === "12m")
    return { from: dayAfter(`${Number(today.slice(0, 4)) - 1}${leapless(today).slice(4)}`, 1), to: today };
  return { from: dayAfter(today, 1 - days[name]), to: today };
}

/** A leap day has no day of the same name a year before. */
const leapless = (day: string): string => (day.endsWith("-02-29") ? `${day.slice(0, 4)}-02-28` : day);

/** The period that the address names: a name, or two days in order; 30 days otherwise. */
export function periodFrom(search: URLSearchParams, today: string): Period & { name: PeriodName | "custom" } {
  const [from, to] = [search.get("from"), search.get("to")].map((day) => Day.safeParse(day).data);
  if (from !== undefined && to !== undefined && from <= to) return { name: "custom", from, to };
  const asked = search.get("period");
  const name = isName(asked) ? asked : "30d";
  return { name, ...periodNamed(name, today) };
}
