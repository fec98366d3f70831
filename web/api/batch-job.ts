import { connectionNow, onConnection } from "./connection.ts";
import { ApiProblem } from "./problem.ts";

/** What a job sends: rows, in batches that may be sent twice because what is stored already adds nothing. */
export interface Batches<Row, Report> {
  rows: readonly Row[];
  /** The rows to send next, from `start` on. */
  next: (rows: readonly Row[], start: number) => readonly Row[];
  /** Sends a batch. What `tell` was told of its parts as they came through counts at once, and is not in the answer. */
  send: (batch: readonly Row[], tell: (rows: number, report: Report) => void) => Promise<Report>;
  /** The report before anything is sent. */
  none: Report;
  sum: (one: Report, two: Report) => Report;
  /** Called when the job is done, and each time it pauses. */
  onEnd: () => void;
}

/**
 * How far a job is. While it is `paused`, `problem` says why, and `resume` continues with the batch that failed.
 */
export interface BatchProgress<Report> {
  phase: "idle" | "sending" | "paused" | "done";
  sent: number;
  total: number;
  report: Report;
  problem: ApiProblem | null;
}

export interface BatchJob {
  /** Sends what is not sent yet. Does nothing while it is being sent, or once the job is stopped. */
  resume: () => Promise<void>;
  /** Sends no further batch and shows nothing more. */
  stop: () => void;
}

/** In seconds. If the server asks for a pause up to this long, the job continues by itself afterwards. */
const longestPause = 60;

/** The progress of a job of `total` rows before it begins. */
export const notBegun = <Report>(report: Report, total = 0): BatchProgress<Report> => ({
  phase: "idle",
  sent: 0,
  total,
  report,
  problem: null,
});

/** Calls `resume` when what a problem waits for is there. Returns a function that ends the wait. */
function waitingFor({ code, retryAfter }: ApiProblem, resume: () => void): () => void {
  const pause = retryAfter !== null && retryAfter <= longestPause ? setTimeout(resume, retryAfter * 1000) : undefined;
  const forget = code === "offline" ? onConnection(() => connectionNow() === "there" && resume()) : undefined;
  return () => {
    clearTimeout(pause);
    forget?.();
  };
}

/**
 * Sends rows in batches, by `resume`; `show` receives each step. The job pauses when a call fails, and continues where it
 * was: by `resume`, after the pause that the server asks for, or once the connection is back.
 */
export function batchJob<Row, Report>(
  { rows, next, send, none, sum, onEnd }: Batches<Row, Report>,
  show: (progress: BatchProgress<Report>) => void,
): BatchJob {
  let now = notBegun(none, rows.length);
  let running = false;
  let stopped = false;
  let endWait = () => {};
  // Rows up to here are through; of those behind, parts may be as well.
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
