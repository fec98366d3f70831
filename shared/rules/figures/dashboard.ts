import type { Dashboard, MonthScore, PublicFigures } from "#shared/model/dashboard.ts";
import { type Assumptions, type DayCount, figuresOfPeriod, ratingsOf, reputationScore, trend } from "./figures.ts";
import { dayAfter, eachDay, type Period, periodBefore } from "./period.ts";

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
  {
    assumptions,
    comparable,
    inPublic,
    now,
  }: { assumptions: Assumptions; comparable: boolean; inPublic: PublicFigures; now: Date },
): Dashboard {
  const before = periodBefore(period);
  const figures = figuresOfPeriod(counts, period, assumptions, now);
  return {
    ...period,
    ...figures,
    ...inPublic,
    reputationScore: inPublic.reputationScore ?? figures.reputationScore,
    ...trend(counts, period),
    before: { ...before, ...figuresOfPeriod(counts, before, assumptions, now), days: trend(counts, before).days },
    comparable,
    assumptions,
  };
}

/** The month of `today` and the eleven before. */
export const twelveMonths = (today: string): Period => {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return { from: new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10), to: today };
};

export function monthScores(counts: readonly DayCount[], period: Period): MonthScore[] {
  const byMonth = Map.groupBy(counts, ({ day }) => `${day.slice(0, 7)}-01`);
  return eachDay(period)
    .filter((day) => day.endsWith("-01"))
    .map((month) => ({ month, ...reputationScore(ratingsOf(byMonth.get(month) ?? []), "private") }));
}
