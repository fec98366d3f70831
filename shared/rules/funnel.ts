/** The steps of asking, in order. Each counts requests, and each of them once. */
export const funnelSteps = ["asked", "delivered", "opened", "rated", "invited", "clicked"] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** How many requests came to each step. */
export type FunnelCounts = Readonly<Record<FunnelStep, number>>;

/** One step with its rates, 0 to 1. Null where they would say nothing. */
export interface FunnelRow {
  step: FunnelStep;
  count: number;
  /** Of those who came to the step before. */
  ofBefore: number | null;
  /** Of all who were asked. */
  ofAsked: number | null;
}

/** Fewer than so many make no rate: one more answer would move it by more than ten points. */
export const enoughForRate = 10;

/** A part of a whole, 0 to 1; null where the whole is small, or smaller than its part: then one of both is still to come. */
export const rateOf = (part: number, whole: number): number | null =>
  whole < enoughForRate || part > whole || part < 0 ? null : part / whole;

/**
 * The funnel from its counters. Requests count on the day that they were asked, whenever they came further, so that no
 * step holds more than the one before.
 */
export const funnel = (counts: FunnelCounts): FunnelRow[] =>
  funnelSteps.map((step, index) => {
    const before = funnelSteps[index - 1];
    return {
      step,
      count: counts[step],
      ofBefore: before === undefined ? null : rateOf(counts[step], counts[before]),
      ofAsked: before === undefined ? null : rateOf(counts[step], counts.asked),
    };
  });
