import { useCallback, useEffect, useRef, useState } from "react";
import { connectionNow, onConnection } from "./connection.ts";
import { ApiProblem } from "./problem.ts";

/** A batch may be sent twice, so it must add nothing the second time. */
export interface Batches<Row, Report> {
  rows: readonly Row[];
  next: (rows: readonly Row[], start: number) => readonly Row[];
  /** `tell` reports parts of a batch early; the answer doesn't repeat them. */
  send: (batch: readonly Row[], tell: (rows: number, report: Report) => void) => Promise<Report>;
  none: Report;
  sum: (one: Report, two: Report) => Report;
  onEnd: () => void;
}

/** While `paused`, `problem` says why, and `resume` retries the failed batch. */
export interface BatchProgress<Report> {
  phase: "idle" | "sending" | "paused" | "done";
  sent: number;
  total: number;
  report: Report;
  problem: ApiProblem | null;
}

export interface BatchJob {
  resume: () => Promise<void>;
  stop: () => void;
}

/** Seconds. After a shorter `Retry-After` the job resumes by itself. */
const longestPause = 60;

export const notBegun = <Report>(report: Report, total = 0): BatchProgress<Report> => ({
  phase: "idle",
  sent: 0,
  total,
  report,
  problem: null,
});

function waitingFor({ code, retryAfter }: ApiProblem, resume: () => void): () => void {
  const pause = retryAfter !== null && retryAfter <= longestPause ? setTimeout(resume, retryAfter * 1000) : undefined;
  const forget = code === "offline" ? onConnection(() => connectionNow() === "there" && resume()) : undefined;
  return () => {
    clearTimeout(pause);
    forget?.();
  };
}

/**
 * Sends rows in batches. A failed call pauses the job, which resumes by `resume`, after `Retry-After`, or with the
 * connection.
 */
export function batchJob<Row, Report>(
  { rows, next, send, none, sum, onEnd }: Batches<Row, Report>,
  show: (progress: BatchProgress<Report>) => void,
): BatchJob {
  let now = notBegun(none, rows.length);
  let running = false;
  let stopped = false;
  let endWait = () => {};
  // Rows before this one are sent; some behind it may be, too.
  let through = 0;
  const advance = (more: Partial<BatchProgress<Report>>) => {
    now = { ...now, ...more };
    if (!stopped) show(now);
  };

  const tell = (count: number, report: Report) => advance({ sent: now.sent + count, report: sum(now.report, report) });

  async function resume(): Promise<void> {
    if (running || stopped) return;
    running = true;
    endWait();
    advance({ phase: "sending", problem: null });
    try {
      while (through < rows.length && !stopped) {
        const batch = next(rows, through);
        const report = await send(batch, tell);
        through += batch.length;
        advance({ sent: through, report: sum(now.report, report) });
      }
      if (!stopped) advance({ phase: "done" });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      advance({ phase: "paused", problem: error });
      if (!stopped) endWait = waitingFor(error, () => void resume());
    } finally {
      running = false;
      onEnd();
    }
  }

  return {
    resume,
    stop: () => {
      stopped = true;
      endWait();
    },
  };
}

interface ShownJob<Row, Report> extends BatchProgress<Report> {
  start: (batches: Batches<Row, Report>) => void;
  resume: () => void;
  reset: () => void;
}

export function useBatchJob<Row, Report>(none: Report): ShownJob<Row, Report> {
  const [progress, setProgress] = useState(() => notBegun(none));
  const job = useRef<BatchJob>(null);
  useEffect(() => () => job.current?.stop(), []);

  const resume = useCallback(() => void job.current?.resume(), []);
  const start = (batches: Batches<Row, Report>) => {
    job.current?.stop();
    job.current = batchJob(batches, setProgress);
    resume();
  };
  const reset = () => {
    job.current?.stop();
    job.current = null;
    setProgress(notBegun(none));
  };

  return { ...progress, start, resume, reset };
}
