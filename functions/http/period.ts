import { periodAsked } from "#shared/rules/figures/dashboard.ts";
import { dayIn, type Period } from "#shared/rules/figures/period.ts";
import { Problem } from "./problem.ts";

/** Ends today in `timeZone` by default; `invalid` if it ends before it begins. */
export function periodIn(
  query: { [Day in keyof Period]?: string | undefined },
  { timeZone }: { timeZone: string },
  now: Date,
): Period {
  const period = periodAsked(query, dayIn(timeZone, now));
  if (period.from > period.to) throw new Problem("invalid", { fields: { from: "date_invalid" } });
  return period;
}
