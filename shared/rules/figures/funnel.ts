import { type FunnelCounts, type FunnelStep, funnelSteps } from "#shared/model/funnel.ts";
import type { Request } from "#shared/model/request.ts";

type Walked = Pick<Request, "status" | "sentAt" | "openedAt" | "answeredAt"> & {
  invitedAt: string | null;
  clickedAt: string | null;
};

/** Steps without gaps: an opened request counts as delivered even if its sending was uncertain. */
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

export const noCounts: FunnelCounts = { asked: 0, delivered: 0, opened: 0, rated: 0, invited: 0, clicked: 0 };

export const bothCounts = (one: FunnelCounts, other: FunnelCounts): FunnelCounts => ({
  asked: one.asked + other.asked,
  delivered: one.delivered + other.delivered,
  opened: one.opened + other.opened,
  rated: one.rated + other.rated,
  invited: one.invited + other.invited,
  clicked: one.clicked + other.clicked,
});

/** All minus parts, at least 0, because counters are not read atomically. */
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

/** Rates from 0 to 1; null if too few. */
interface FunnelRow {
  step: FunnelStep;
  count: number;
  ofBefore: number | null;
  ofAsked: number | null;
}

/** Below this, one more answer moves a rate by over ten points. */
export const enoughForRate = 10;

/** Null if the whole is small, or smaller than its part, which counters may be briefly. */
export const rateOf = (part: number, whole: number): number | null =>
  whole < enoughForRate || part > whole || part < 0 ? null : part / whole;

/** Requests count on their first day, so that no step exceeds the one before. */
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
