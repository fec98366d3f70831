import type { Figures, ReputationScore, Trend } from "#shared/model/dashboard.ts";
import type { Money } from "#shared/model/money.ts";
import type { PublicPage } from "#shared/model/public-page.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { daysIn, eachDay, type Period } from "./period.ts";
import { type RecoveryCount, recoveryFigures } from "./recovery.ts";

const stars = [1, 2, 3, 4, 5] as const;

/** Ratings per star and in all; null if unknown. An all-zero histogram counts as unknown. */
export function countedByStar({
  histogram,
}: Pick<PublicPage, "histogram">): { counts: [star: number, count: number][]; n: number } | null {
  if (histogram === null) return null;
  const counts = stars.map((star): [number, number] => [star, histogram[star]]);
  const n = counts.reduce((sum, [, count]) => sum + count, 0);
  return n === 0 ? null : { counts, n };
}

export interface DayCount {
  day: string;
  ratings: [number, number, number, number, number];
  brought: number;
  intercepted: number;
  imported: number;
  pending: number;
  /** Subset of `pending`: imported, or reopened though never intercepted. */
  pendingOther: number;
  /** Absent if nothing was answered. */
  recovery?: RecoveryCount;
}

/** Editable by the business; null until given. */
export interface Assumptions {
  customersPerComplaint: number;
  averageTransaction: Money | null;
}

export const enoughRatings = 5;
/** Days; longer trends are monthly. */
const longestDailyTrend = 400;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const starsOf = (ratings: readonly number[]) => sum(ratings.map((count, index) => count * (index + 1)));

const averageOf = (ratings: readonly number[]): number | null => {
  const n = sum(ratings);
  return n === 0 ? null : Math.round((100 * starsOf(ratings)) / n) / 100;
};

/** Bayesian: five imagined ratings of 3.5 keep few ratings from extremes. */
export function reputationScoreOf(stars: number, n: number, basis: ReputationScore["basis"]): ReputationScore {
  const value = Math.round((100 * ((5 * 3.5 + stars) / (5 + n) - 1)) / 4);
  return { value: n < enoughRatings ? null : value, basis, n };
}

export const reputationScore = (ratings: readonly number[], basis: ReputationScore["basis"]): ReputationScore =>
  reputationScoreOf(starsOf(ratings), sum(ratings), basis);

/** Complaints × customers per complaint × average transaction, in minor units; null without one. */
export const worthOf = (complaints: number, { customersPerComplaint, averageTransaction }: Assumptions): Money | null =>
  averageTransaction && {
    amount: Math.min(complaints * customersPerComplaint * averageTransaction.amount, Number.MAX_SAFE_INTEGER),
    currency: averageTransaction.currency,
  };

/** Imported complaints were not intercepted and save nothing. */
export const savingOf = (
  { interceptedComplaints, importedComplaints }: Pick<Figures, "interceptedComplaints" | "importedComplaints">,
  assumptions: Assumptions,
): Money | null => worthOf(interceptedComplaints - importedComplaints, assumptions);

const within = (days: readonly DayCount[], { from, to }: Period) => days.filter(({ day }) => day >= from && day <= to);

export const ratingsOf = (days: readonly DayCount[]): DayCount["ratings"] => {
  const total: DayCount["ratings"] = [0, 0, 0, 0, 0];
  for (const { ratings } of days)
    for (const [index, count] of ratings.entries()) total[index] = (total[index] ?? 0) + count;
  return total;
};

/** Without imported ones, from days that ended more than a day ago in every time zone. */
function unansweredForDay(days: readonly DayCount[], now: Date): number {
  const old = days.filter(({ day }) => Date.parse(day) + 2.5 * oneDay <= now.getTime());
  const complaints = sum(old.map(({ intercepted, imported }) => intercepted - imported));
  return complaints - recoveryFigures(old.map(({ recovery }) => recovery)).answered;
}

export function figuresOfPeriod(
  counted: readonly DayCount[],
  period: Period,
  assumptions: Assumptions,
  now: Date,
): Figures {
  const days = within(counted, period);
  const ratings = ratingsOf(days);
  const interceptedComplaints = sum(days.map(({ intercepted }) => intercepted));
  const importedComplaints = sum(days.map(({ imported }) => imported));
  const pending = sum(days.map(({ pending }) => pending));
  const pendingComplaints = pending - sum(days.map(({ pendingOther }) => pendingOther));
  return {
    privateReviews: sum(ratings),
    interceptedComplaints,
    importedComplaints,
    pending,
    resolvedComplaints: Math.max(0, interceptedComplaints - importedComplaints - pendingComplaints),
    publicReviews: null,
    publicComplaints: null,
    averageRating: averageOf(ratings),
    recovery: recoveryFigures(
      days.map(({ recovery }) => recovery),
      unansweredForDay(days, now),
    ),
    reputationScore: reputationScore(ratings, "private"),
    reputationSaving: savingOf({ interceptedComplaints, importedComplaints }, assumptions),
    reputationCost: null,
    ratings,
  };
}

const trendOf = (date: string, days: readonly DayCount[]): Trend => {
  const ratings = ratingsOf(days);
  return {
    date,
    reviews: sum(ratings),
    complaints: sum(days.map(({ intercepted }) => intercepted)),
    averageRating: averageOf(ratings),
  };
};

/** Without gaps: daily up to 400 days, else monthly from the first month with feedback. */
export function trend(counted: readonly DayCount[], period: Period): { step: "day" | "month"; days: Trend[] } {
  const days = within(counted, period);
  if (daysIn(period) <= longestDailyTrend) {
    const byDay = Map.groupBy(days, ({ day }) => day);
    return { step: "day", days: eachDay(period).map((day) => trendOf(day, byDay.get(day) ?? [])) };
  }
  const byMonth = Map.groupBy(days, ({ day }) => `${day.slice(0, 7)}-01`);
  const first = [...byMonth.keys()].toSorted()[0];
  const months = first ? eachDay({ from: first, to: period.to }).filter((day) => day.endsWith("-01")) : [];
  return { step: "month", days: months.map((month) => trendOf(month, byMonth.get(month) ?? [])) };
}
