import type { RequestStatus } from "#shared/model/request.ts";
import { requestStatuses } from "#shared/model/request.ts";
import type { RequestBatchFigures } from "#shared/model/request-batch.ts";

/** Milliseconds before an upload starts sending, for undo. */
const undoFor = 2 * 60_000;

export const goesOutFrom = (createdAt: Date): Date => new Date(createdAt.getTime() + undoFor);

export interface BatchLine {
  status: RequestStatus;
  at: string;
  sentAt: string | null;
}

const earliest = (moments: readonly (string | null)[]): string | null =>
  moments.reduce((first, moment) => (moment !== null && (first === null || moment < first) ? moment : first), null);

export function figuresOfBatch(
  lines: readonly BatchLine[],
): Pick<RequestBatchFigures, "counts" | "firstSentAt" | "nextAt"> {
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
 * `incomplete`: upload interrupted; `waiting`: can be undone whole; `canceling`: some not canceled yet; `over`: nothing
 * waits.
 */
type BatchState = "incomplete" | "waiting" | "sending" | "canceling" | "canceled" | "over";

export function stateOf({ canceledAt, total, decided, counts, firstSentAt }: RequestBatchFigures): BatchState {
  if (canceledAt !== null) return counts.queued > 0 ? "canceling" : "canceled";
  if (total !== null && decided < total) return "incomplete";
  if (counts.queued === 0) return "over";
  return firstSentAt === null ? "waiting" : "sending";
}

export const goneOut = ({ counts }: Pick<RequestBatchFigures, "counts">): number =>
  counts.sent + counts.opened + counts.answered + counts.unknown;

export const requestsIn = ({ counts }: Pick<RequestBatchFigures, "counts">): number =>
  requestStatuses.reduce((sum, status) => sum + counts[status], 0);

type CameSoFar = readonly [name: "opened" | "answered" | "failed" | "unknown" | "skipped", count: number];

/** Results beside sending, if any; lines without request do not count. */
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

/** Progress from 0 to 1; 1 if the total is unknown. */
export const lookedAt = ({ decided, total }: Pick<RequestBatchFigures, "decided" | "total">): number =>
  total === null || total === 0 ? 1 : Math.min(1, decided / total);
