import * as z from "zod/mini";
import { Money } from "./money.ts";
import { ComplaintsFrom, PagesCounted, SourceFigures } from "./source-figures.ts";

/** 0 to 100; null below five ratings, which say too little. `n` is how many ratings were counted. */
export const ReputationScore = z.object({
  value: z.nullable(z.int()),
  basis: z.enum(["public", "private"]),
  n: z.int(),
});

export type ReputationScore = z.infer<typeof ReputationScore>;

/**
 * The figures of one period. Public ones are null while no source is connected, money (in minor units) while nobody has
 * said what an average transaction is.
 */
export const Figures = z.object({
  privateReviews: z.int(),
  interceptedComplaints: z.int(),
  /** Those of the intercepted complaints that were imported. Nothing was intercepted then, so they save nothing. */
  importedComplaints: z.int(),
  pending: z.int(),
  publicReviews: z.nullable(z.int()),
  publicComplaints: z.nullable(z.int()),
  averageRating: z.nullable(z.number()),
  reputationScore: ReputationScore,
  reputationSaving: z.nullable(Money),
  reputationCost: z.nullable(Money),
  /** How many gave one star, two, … five. */
  ratings: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
});
export type Figures = z.infer<typeof Figures>;

/**
 * What the public pages count, of this moment: nothing of it may be kept (docs/sources.md), so no period limits it. The
 * score is null while too little was read, `publicComplaints` and their cost while no source counts all its ratings by
 * star: neither a zero nor a sample stands for an unknown number.
 */
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

/**
 * The dashboard of a period, first and last day included. `days` is one entry a day without gaps, or one a month
 * (dated on its first) when `step` is `month`, for periods beyond 400 days. `before` is the period of the same
 * length that ended the day before; the two are `comparable` when feedback was collected throughout both.
 * Public figures are those of this moment, whatever the period, and the period before has none.
 */
export const Dashboard = z.extend(Figures, {
  from: z.iso.date(),
  to: z.iso.date(),
  step: z.enum(["day", "month"]),
  days: z.array(Trend),
  before: z.extend(Figures, { from: z.iso.date(), to: z.iso.date() }),
  comparable: z.boolean(),
  complaintsFrom: PublicFigures.shape.complaintsFrom,
  sources: PublicFigures.shape.sources,
  pages: PublicFigures.shape.pages,
  assumptions: z.object({ customersPerComplaint: z.int(), averageTransaction: z.nullable(Money) }),
});
export type Dashboard = z.infer<typeof Dashboard>;
