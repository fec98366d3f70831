import type { RequestStatus } from "#shared/model/request.ts";
import { requestStatuses } from "#shared/model/request.ts";
import type { RequestBatchFigures } from "#shared/model/request-batch.ts";

/** Milliseconds after its beginning before which nothing of an upload goes out: time to look at it, and to take it back. */
export const undoFor = 2 * 60_000;

/** The moment from which the requests of an upload may go out. */
export const goesOutFrom = (createdAt: Date): Date => new Date(createdAt.getTime() + undoFor);

/** One request of an upload, as its figures are counted from. */
export interface BatchLine {
  status: RequestStatus;
  at: string;
  sentAt: string | null;
}

const earliest = (moments: readonly (string | null)[]): string | null =>
  moments.reduce((first, moment) => (moment !== null && (first === null || moment < first) ? moment : first), null);

/** How many requests of an upload stand in each state, when the first went out, and when the next one is due. */
export function figuresOf(lines: readonly BatchLine[]): Pick<RequestBatchFigures, "counts" | "firstSentAt" | "nextAt"> {
  const counts: Partial<Record<RequestStatus, number>> = {};
  for (const { status } of lines) counts[status] = (counts[status] ?? 0) + 1;
  const countOf = (status: RequestStatus): number => counts[status] ?? 0;
  return {
    counts: {
      queued: countOf("queued"),
      sent: countOf("sent"),
      opened: countOf("opened"),
      answered: countOf("answered"),
      skipped: countOf("skipped"),
      failed: countOf("failed"),
      unknown: countOf("unknown"),
      canceled: countOf("canceled"),
    },
    firstSentAt: earliest(lines.map(({ sentAt }) => sentAt)),
    nextAt: earliest(lines.map(({ status, at }) => (status === "queued" ? at : null))),
  };
}

/**
 * Where an upload stands. `incomplete`: it was interrupted before all of its customers were looked at. `waiting`: nothing
 * has gone out, and all of it can be undone. `sending`: some has gone out, and some waits. `canceling`: it was taken back,
 * and some still waits to be. `over`: nothing waits any more.
 */
export type BatchState = "incomplete" | "waiting" | "sending" | "canceling" | "canceled" | "over";

/** The state of an upload. */
export function stateOf({ canceledAt, total, decided, counts, firstSentAt }: RequestBatchFigures): BatchState {
  if (canceledAt !== null) return counts.queued > 0 ? "canceling" : "canceled";
  if (total !== null && decided < total) return "incomplete";
  if (counts.queued === 0) return "over";
  return firstSentAt === null ? "waiting" : "sending";
}

/** How many requests of an upload went out, or may have. */
export const goneOut = ({ counts }: Pick<RequestBatchFigures, "counts">): number =>
  counts.sent + counts.opened + counts.answered + counts.unknown;

/** How many requests an upload made. */
export const requestsIn = ({ counts }: Pick<RequestBatchFigures, "counts">): number =>
  requestStatuses.reduce((sum, status) => sum + counts[status], 0);

/** How far an upload's requests came, as its figures name it, and of how many of them. */
export type CameSoFar = readonly [name: "opened" | "answered" | "failed" | "unknown" | "skipped", count: number];

/**
 * What came of an upload's requests beside that they went out, where it came of any. Only requests are counted, as in the
 * check before it and in the list behind it: a line for which none was made is in neither.
 */
export const cameOf = ({ counts }: Pick<RequestBatchFigures, "counts">): CameSoFar[] => {
  const { opened, answered, failed, unknown, skipped } = counts;
  const all: CameSoFar[] = [
    ["opened", opened + answered],
    ["answered", answered],
    ["failed", failed],
    ["unknown", unknown],
    ["skipped", skipped],
  ];
  return all.filter(([, count]) => count > 0);
};

/** How much of an upload was looked at, as a part of one; all of it where nobody said how many customers it has. */
export const lookedAt = ({ decided, total }: Pick<RequestBatchFigures, "decided" | "total">): number =>
  total === null || total === 0 ? 1 : Math.min(1, decided / total);
