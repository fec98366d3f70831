import type { QueryClient } from "@tanstack/react-query";
import { importFeedbacks } from "#shared/contract/feedbacks.ts";
import type { ImportReport, ImportRow } from "#shared/model/import.ts";
import { nextBatch } from "#shared/rules/import-batch.ts";
import { call } from "./client.ts";
import { feedbacksKey } from "./feedback-keys.ts";
import { dashboardKey } from "./organizations.ts";
import { ApiProblem } from "./problem.ts";

/** Whether imported complaints still wait for an answer, or count as resolved. */
export type ImportedComplaints = "resolved" | "pending";

/**
 * How far an import is. While it is `paused`, `problem` says why, and `resume` continues with the batch that failed.
 */
export interface ImportProgress {
  phase: "idle" | "sending" | "paused" | "done";
  sent: number;
  total: number;
  report: ImportReport;
  problem: ApiProblem | null;
}

export const noProgress: ImportProgress = {
  phase: "idle",
  sent: 0,
  total: 0,
  report: { imported: 0, alreadyThere: 0, rejected: [], added: [] },
  problem: null,
};

/** In seconds. If the server asks for a pause up to this long, the import continues by itself afterwards. */
const longestPause = 60;

const sum = (one: ImportReport, two: ImportReport): ImportReport => ({
  imported: one.imported + two.imported,
  alreadyThere: one.alreadyThere + two.alreadyThere,
  rejected: [...one.rejected, ...two.rejected],
  added: [...one.added, ...two.added],
});

export interface ImportJob {
  /** Sends what is not sent yet. Does nothing while it is being sent, or once the job is stopped. */
  resume: () => Promise<void>;
  /** Sends no further batch and shows nothing more. */
  stop: () => void;
}

/**
 * An import of the rows of a file, sent in batches by `resume`; `show` receives each step. Sending a batch twice does no
 * harm, because rows that are already stored add nothing. So the job pauses when a call fails, and continues where it
 * was.
 */
export function importJob(
  queries: QueryClient,
  organization: string,
  { rows, complaints }: { rows: readonly ImportRow[]; complaints: ImportedComplaints },
  show: (progress: ImportProgress) => void,
): ImportJob {
  let now: ImportProgress = { ...noProgress, total: rows.length };
  let running = false;
  let stopped = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const advance = (more: Partial<ImportProgress>) => {
    now = { ...now, ...more };
    if (!stopped) show(now);
  };

  async function resume(): Promise<void> {
    if (running || stopped) return;
    running = true;
    clearTimeout(pause);
    advance({ phase: "sending", problem: null });
    try {
      while (now.sent < rows.length && !stopped) {
        const batch = nextBatch(rows, now.sent);
        const report = await call(importFeedbacks, { params: { organization }, body: { rows: batch, complaints } });
        advance({ sent: now.sent + batch.length, report: sum(now.report, report) });
      }
      if (!stopped) advance({ phase: "done" });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      advance({ phase: "paused", problem: error });
      const { retryAfter } = error;
      if (retryAfter !== null && retryAfter <= longestPause) pause = setTimeout(() => void resume(), retryAfter * 1000);
    } finally {
      running = false;
      void queries.invalidateQueries({ queryKey: feedbacksKey(organization) });
      void queries.invalidateQueries({ queryKey: dashboardKey(organization) });
    }
  }

  return {
    resume,
    stop: () => {
      stopped = true;
      clearTimeout(pause);
    },
  };
}
