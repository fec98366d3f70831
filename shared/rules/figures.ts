import type { Figures, ReputationScore, Trend } from "#shared/model/dashboard.ts";
import type { Money } from "#shared/model/money.ts";
import { daysIn, eachDay, type Period } from "./period.ts";

/** What was counted on one day: ratings of one to five stars, those intercepted, those still pending. */
export interface DayCount {
  day: string;
  ratings: [number, number, number, number, number];
  intercepted: number;
  pending: number;
}

/** What money figures rest on (design §6). */
export interface Assumptions {
  customersPerComplaint: number;
  averageTransaction: Money;
}

/** Below this many ratings a score says "not enough yet" (design §6). */
export const enoughRatings = 5;
/** Periods beyond this many days are shown by month. */
export const longestDailyTrend = 400;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const starsOf = (ratings: readonly number[]) => sum(ratings.map((count, index) => count * (index + 1)));

const averageOf = (ratings: readonly number[]): number | null => {
  const n = sum(ratings);
  return n === 0 ? null : Math.round((100 * starsOf(ratings)) / n) / 100;
};

/** The reputation score, 0 to 100, of ratings counted by star: pulled towards 3.5 by five imagined ratings (design §6). */
export function reputationScore(ratings: readonly number[], basis: ReputationScore["basis"]): ReputationScore {
  const n = sum(ratings);
  const value = Math.round((100 * ((5 * 3.5 + starsOf(ratings)) / (5 + n) - 1)) / 4);
  return { value: n < enoughRatings ? null : value, basis, n };
}

/** What `complaints` stand for in money, minor units: complaints × customers per complaint × average transaction (design §6). */
export const worthOf = (complaints: number, { customersPerComplaint, averageTransaction }: Assumptions): Money => ({
  amount: complaints * customersPerComplaint * averageTransaction.amount,
  currency: averageTransaction.currency,
});

const within = (days: readonly DayCount[], { from, to }: Period) => days.filter(({ day }) => day >= from && day <= to);

const ratingsOf = (days: readonly DayCount[]): DayCount["ratings"] => {
  const total: DayCount["ratings"] = [0, 0, 0, 0, 0];
  for (const { ratings } of days)
    for (const [index, count] of ratings.entries()) total[index] = (total[index] ?? 0) + count;
  return total;
};

/** The figures of a period from its days' counts; the public ones are null until a source is connected. */
export function figuresOf(counted: readonly DayCount[], period: Period, assumptions: Assumptions): Figures {
  const days = within(counted, period);
  const ratings = ratingsOf(days);
  const interceptedComplaints = sum(days.map(({ intercepted }) => intercepted));
  return {
    privateReviews: sum(ratings),
    interceptedComplaints,
    pending: sum(days.map(({ pending }) => pending)),
    publicReviews: null,
    publicComplaints: null,
    averageRating: averageOf(ratings),
    reputationScore: reputationScore(ratings, "private"),
    reputationSaving: worthOf(interceptedComplaints, assumptions),
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
 * The trend of a period without gaps: one entry a day, or, beyond 400 days, one a month dated on its first, from the
 * first month with feedback on.
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
