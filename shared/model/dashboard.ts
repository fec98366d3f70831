import * as z from "zod/mini";
import { Money } from "./money.ts";
import { ComplaintsFrom, PagesCounted, SourceFigures } from "./source-figures.ts";

/** 0 to 100, from `n` ratings; null below five. */
export const ReputationScore = z.object({
  value: z.nullable(z.int()),
  basis: z.enum(["public", "private"]),
  n: z.int(),
});

export type ReputationScore = z.infer<typeof ReputationScore>;

/** What became of complaints, without imported ones. */
export const Recovery = z.object({
  answered: z.int(),
  answeredWithinDay: z.int(),
  /** Answered, or unanswered for more than a day. */
  answeredOrDayOld: z.int(),
  /** Milliseconds to the first answer, estimated from classes; null below five. */
  medianAnswerTime: z.nullable(z.int()),
  /** Their customers rated again later, and well, with the same email address. */
  returned: z.int(),
  askedPutRight: z.int(),
  putRight: z.int(),
  notPutRight: z.int(),
  /** 0 to 1, of those who said; null below ten asked or five said. */
  putRightShare: z.nullable(z.number()),
});
export type Recovery = z.infer<typeof Recovery>;

/** Public figures are null without a connected source, money without an average transaction. */
export const Figures = z.object({
  privateReviews: z.int(),
  interceptedComplaints: z.int(),
  /** Subset of the intercepted complaints; imported ones save nothing. */
  importedComplaints: z.int(),
  pending: z.int(),
  /** Of the intercepted complaints that were not imported. */
  resolvedComplaints: z.int(),
  publicReviews: z.nullable(z.int()),
  publicComplaints: z.nullable(z.int()),
  averageRating: z.nullable(z.number()),
  recovery: Recovery,
  reputationScore: ReputationScore,
  reputationSaving: z.nullable(Money),
  reputationCost: z.nullable(Money),
  ratings: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
});
export type Figures = z.infer<typeof Figures>;

/** Current figures of public pages, which may not be stored. Null for an unknown count: never a zero or a sample. */
export const PublicFigures = z.object({
  publicReviews: z.nullable(z.int()),
  publicComplaints: z.nullable(z.int()),
  complaintsFrom: z.nullable(ComplaintsFrom),
  reputationScore: z.nullable(ReputationScore),
  reputationCost: z.nullable(Money),
  sources: z.array(SourceFigures),
  pages: PagesCounted,
});
export type PublicFigures = z.infer<typeof PublicFigures>;

export const Trend = z.object({
  date: z.iso.date(),
  reviews: z.int(),
  complaints: z.int(),
  averageRating: z.nullable(z.number()),
});
export type Trend = z.infer<typeof Trend>;

/** Score of one month, from its private ratings. */
export const MonthScore = z.extend(ReputationScore, { month: z.iso.date() });
export type MonthScore = z.infer<typeof MonthScore>;

/**
 * Daily entries, monthly beyond 400 days. `before` is the preceding period of equal length; public figures are always
 * current.
 */
export const Dashboard = z.extend(Figures, {
  from: z.iso.date(),
  to: z.iso.date(),
  step: z.enum(["day", "month"]),
  days: z.array(Trend),
  before: z.extend(Figures, { from: z.iso.date(), to: z.iso.date(), days: z.array(Trend) }),
  comparable: z.boolean(),
  complaintsFrom: PublicFigures.shape.complaintsFrom,
  sources: PublicFigures.shape.sources,
  pages: PublicFigures.shape.pages,
  assumptions: z.object({ customersPerComplaint: z.int(), averageTransaction: z.nullable(Money) }),
});
export type Dashboard = z.infer<typeof Dashboard>;
