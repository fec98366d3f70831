import type { Figures, ReputationScore, Trend } from "#shared/model/dashboard.ts";
import type { Money } from "#shared/model/money.ts";
import { daysIn, eachDay, type Period } from "./period.ts";

/** One day's counts: ratings of one to five stars, imported ones, intercepted ones, imported ones of these, ones still pending. */
export interface DayCount {
  day: string;
  ratings: [number, number, number, number, number];
  brought: number;
  intercepted: number;
  imported: number;
  pending: number;
}

/** What the money estimates rest on. The business can change both; null while it has not said what a sale is. */
export interface Assumptions {
  customersPerComplaint: number;
  averageTransaction: Money | null;
}

/** Below this many ratings the score says "not enough yet": one customer should not make or break it. */
export const enoughRatings = 5;
/** Longer periods, in days, are shown by month. */
export const longestDailyTrend = 400;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const starsOf = (ratings: readonly number[]) => sum(ratings.map((count, index) => count * (index + 1)));

const averageOf = (ratings: readonly number[]): number | null => {
  const n = sum(ratings);
  return n === 0 ? null : Math.round((100 * starsOf(ratings)) / n) / 100;
};

/**
 * The reputation score, 0 to 100, of `n` ratings that gave so many stars together. Five imagined ratings of 3.5 pull it to
 * the middle, so that a few ratings give no extreme (docs/rules.md#figures).
 */
export function scoreOf(stars: number, n: number, basis: ReputationScore["basis"]): ReputationScore {
  const value = Math.round((100 * ((5 * 3.5 + stars) / (5 + n) - 1)) / 4);
  return { value: n < enoughRatings ? null : value, basis, n };
}

/** The reputation score of ratings counted by star. */
export const reputationScore = (ratings: readonly number[], basis: ReputationScore["basis"]): ReputationScore =>
  scoreOf(starsOf(ratings), sum(ratings), basis);

/**
 * What `complaints` may cost, in minor units: complaints × customers per complaint × average transaction. Null while
 * nobody has said what an average transaction is.
 */
export const worthOf = (complaints: number, { customersPerComplaint, averageTransaction }: Assumptions): Money | null =>
  averageTransaction && {
    amount: Math.min(complaints * customersPerComplaint * averageTransaction.amount, Number.MAX_SAFE_INTEGER),
    currency: averageTransaction.currency,
  };

/** What the complaints that stayed private may have cost. Imported ones saved nothing: they were not intercepted. */
export const savingOf = (
  { interceptedComplaints, importedComplaints }: Pick<Figures, "interceptedComplaints" | "importedComplaints">,
  assumptions: Assumptions,
): Money | null => worthOf(interceptedComplaints - importedComplaints, assumptions);

const within = (days: readonly DayCount[], { from, to }: Period) => days.filter(({ day }) => day >= from && day <= to);

const ratingsOf = (days: readonly DayCount[]): DayCount["ratings"] => {
  const total: DayCount["ratings"] = [0, 0, 0, 0, 0];
  for (const { ratings } of days)
    for (const [index, count] of ratings.entries()) total[index] = (total[index] ?? 0) + count;
  return total;
};

/** The figures of a period from its daily counts. Public figures are null until a source is read. */
export function figuresOf(counted: readonly DayCount[], period: Period, assumptions: Assumptions): Figures {
  const days = within(counted, period);
  const ratings = ratingsOf(days);
  const interceptedComplaints = sum(days.map(({ intercepted }) => intercepted));
  // Counters of an earlier release did not note imports, so that erasing one of those leaves less than none.
  const importedComplaints = Math.max(0, sum(days.map(({ imported }) => imported)));
  return {
    privateReviews: sum(ratings),
    interceptedComplaints,
    importedComplaints,
    pending: sum(days.map(({ pending }) => pending)),
    publicReviews: null,
    publicComplaints: null,
    averageRating: averageOf(ratings),
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

/**
 * The trend of a period without gaps. Up to 400 days it has one entry a day. Beyond, it has one a month, dated on the
 * first of the month, from the first month with feedback on.
 */
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
