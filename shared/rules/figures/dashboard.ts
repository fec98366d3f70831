import type { Dashboard, PublicFigures } from "#shared/model/dashboard.ts";
import { type Assumptions, type DayCount, figuresOfPeriod, trend } from "./figures.ts";
import { dayAfter, type Period, periodBefore } from "./period.ts";

const usualDays = 30;

/** Defaults to the last 30 days; may end before it begins. */
export const periodAsked = ({ from, to }: { [Day in keyof Period]?: string | undefined }, today: string): Period => {
  const last = to ?? today;
  return { from: from ?? dayAfter(last, 1 - usualDays), to: last };
};

export const daysNeeded = (period: Period): Period => ({ from: periodBefore(period).from, to: period.to });

/**
 * Whether two periods are comparable; `ask` if only earlier days tell. Imports from before `opened` do not count as
 * collected.
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

export const daysBeforeBoth = (period: Period, opened: string): Period => ({
  from: opened,
  to: dayAfter(periodBefore(period).from, -1),
});

/** Public figures are current, and the score prefers them. */
export function dashboardOf(
  counts: readonly DayCount[],
  period: Period,
  { assumptions, comparable, inPublic }: { assumptions: Assumptions; comparable: boolean; inPublic: PublicFigures },
): Dashboard {
  const before = periodBefore(period);
  const figures = figuresOfPeriod(counts, period, assumptions);
  return {
    ...period,
    ...figures,
    ...inPublic,
    reputationScore: inPublic.reputationScore ?? figures.reputationScore,
    ...trend(counts, period),
    before: { ...before, ...figuresOfPeriod(counts, before, assumptions) },
    comparable,
    assumptions,
  };
}
