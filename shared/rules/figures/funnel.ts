import { type FunnelCounts, type FunnelStep, funnelSteps } from "#shared/model/funnel.ts";
import type { Request } from "#shared/model/request.ts";

/** What of a request tells how far it came. */
export type Walked = Pick<Request, "status" | "sentAt" | "openedAt" | "answeredAt"> & {
  /** When its customer was shown the way to a public page, and when they went there. */
  invitedAt: string | null;
  clickedAt: string | null;
};

/**
 * The steps that a request came to, none left out in between. What staff took back, or what was decided against, asked
 * nobody. What may have been sent counts as delivered once somebody opened it.
 */
export function stepsOf({ status, sentAt, openedAt, answeredAt, invitedAt, clickedAt }: Walked): FunnelStep[] {
  const rated = answeredAt !== null;
  const opened = rated || openedAt !== null;
  const arrived = sentAt !== null && status !== "failed" && status !== "unknown" && status !== "queued";
  const reached: Record<FunnelStep, boolean> = {
    asked: opened || (status !== "canceled" && status !== "skipped"),
    delivered: opened || (arrived && status !== "canceled" && status !== "skipped"),
    opened,
    rated,
    invited: rated && (invitedAt !== null || clickedAt !== null),
    clicked: rated && clickedAt !== null,
  };
  return funnelSteps.filter((step) => reached[step]);
}

/** Nobody was asked. */
export const noCounts: FunnelCounts = { asked: 0, delivered: 0, opened: 0, rated: 0, invited: 0, clicked: 0 };

/** The sum of two counts. */
export const bothCounts = (one: FunnelCounts, other: FunnelCounts): FunnelCounts => ({
  asked: one.asked + other.asked,
  delivered: one.delivered + other.delivered,
  opened: one.opened + other.opened,
  rated: one.rated + other.rated,
  invited: one.invited + other.invited,
  clicked: one.clicked + other.clicked,
});

/** What is left of all counts without their parts. Counters are read one after the other: none of it is below 0. */
export function restOf(all: FunnelCounts, parts: readonly FunnelCounts[]): FunnelCounts {
  const some = parts.reduce(bothCounts, noCounts);
  const left = (step: FunnelStep) => Math.max(0, all[step] - some[step]);
  return {
    asked: left("asked"),
    delivered: left("delivered"),
    opened: left("opened"),
    rated: left("rated"),
    invited: left("invited"),
    clicked: left("clicked"),
  };
}

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
