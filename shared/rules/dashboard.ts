import type { Dashboard } from "#shared/model/dashboard.ts";
import { type Assumptions, type DayCount, figuresOf, trend } from "./figures.ts";
import { dayAfter, type Period, periodBefore } from "./period.ts";

/** Days shown to somebody who names no period. */
const usualDays = 30;

/** The period that somebody asks for: up to today unless told, 30 days unless told. It may end before it begins. */
export const periodAsked = ({ from, to }: { [Day in keyof Period]?: string | undefined }, today: string): Period => {
  const last = to ?? today;
  return { from: from ?? dayAfter(last, 1 - usualDays), to: last };
};

/** The days whose counts a dashboard of `period` needs: its own, and those of the period before. */
export const daysNeeded = (period: Period): Period => ({ from: periodBefore(period).from, to: period.to });

/** The dashboard of a period: its figures, its trend, and the figures of the period before. `counts` holds both periods. */
export function dashboardOf(counts: readonly DayCount[], period: Period, assumptions: Assumptions): Dashboard {
  const before = periodBefore(period);
  return {
    ...period,
    ...figuresOf(counts, period, assumptions),
    ...trend(counts, period),
    before: { ...before, ...figuresOf(counts, before, assumptions) },
    assumptions,
  };
}
