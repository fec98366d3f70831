import type { Dashboard, PublicFigures } from "#shared/model/dashboard.ts";
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

/**
 * Whether feedback was collected throughout the period before, so that the two can be compared: `yes`, `no`, or `ask`
 * when only the days before both tell, those from `opened` on. `opened` is the day when the organization was created:
 * what was imported of the time before it was not collected. `counts` holds both periods.
 */
export function comparability(counts: readonly DayCount[], period: Period, opened: string): "yes" | "no" | "ask" {
  const before = periodBefore(period);
  const first = counts
    .filter(({ ratings }) => ratings.some((count) => count > 0))
    .map(({ day }) => day)
    .toSorted()[0];
  if (opened > before.from || first === undefined || first > before.to) return "no";
  if (first === before.from) return "yes";
  return opened < before.from ? "ask" : "no";
}

/** The days that tell whether feedback was collected before a period and the one before it. */
export const daysBeforeBoth = (period: Period, opened: string): Period => ({
  from: opened,
  to: dayAfter(periodBefore(period).from, -1),
});

/**
 * The dashboard of a period: its figures, its trend, and the figures of the period before. `counts` holds both periods.
 * What the public pages count is of this moment; the score rests on it where any of them answered.
 */
export function dashboardOf(
  counts: readonly DayCount[],
  period: Period,
  { assumptions, comparable, inPublic }: { assumptions: Assumptions; comparable: boolean; inPublic: PublicFigures },
): Dashboard {
  const before = periodBefore(period);
  const figures = figuresOf(counts, period, assumptions);
  return {
    ...period,
    ...figures,
    ...inPublic,
    reputationScore: inPublic.reputationScore ?? figures.reputationScore,
    ...trend(counts, period),
    before: { ...before, ...figuresOf(counts, before, assumptions) },
    comparable,
    assumptions,
  };
}
