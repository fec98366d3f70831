import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { importFeedbacks } from "#shared/contract/feedbacks.ts";
import { type ImportReport, type ImportRow, importBatchLimit } from "#shared/model/import.ts";
import { call } from "./client.ts";
import { feedbacksKey } from "./feedbacks.ts";
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

const nothing: ImportProgress = {
  phase: "idle",
  sent: 0,
  total: 0,
  report: { imported: 0, alreadyThere: 0, rejected: [] },
  problem: null,
};

/** In seconds. If the server asks for a pause up to this long, the import continues by itself afterwards. */
const longestPause = 60;

const sum = (one: ImportReport, two: ImportReport): ImportReport => ({
  imported: one.imported + two.imported,
  alreadyThere: one.alreadyThere + two.alreadyThere,
  rejected: [...one.rejected, ...two.rejected],
});

/**
 * Sends the rows of a file in batches. Sending a batch twice does no harm, because rows that are already stored add
 * nothing. So the import pauses when the connection breaks, and continues through `resume` or once the device is online
 * again.
 */
export function useImport(organization: string) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState(nothing);
  const job = useRef<{ rows: readonly ImportRow[]; complaints: ImportedComplaints; next: number; running: boolean }>(
    null,
  );
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const run = useCallback(async () => {
    const work = job.current;
    if (work === null || work.running) return;
    work.running = true;
    setProgress((now) => ({ ...now, phase: "sending", problem: null }));
    try {
      while (work.next < work.rows.length && mounted.current) {
        const rows = work.rows.slice(work.next, work.next + importBatchLimit);
        const body = { rows: [...rows], complaints: work.complaints };
        const report = await call(importFeedbacks, { params: { organization }, body });
        work.next += rows.length;
        setProgress((now) => ({ ...now, sent: work.next, report: sum(now.report, report) }));
      }
      if (mounted.current) setProgress((now) => ({ ...now, phase: "done" }));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProgress((now) => ({ ...now, phase: "paused", problem: error }));
      const { retryAfter } = error;
      if (retryAfter !== null && retryAfter <= longestPause)
        setTimeout(() => mounted.current && void run(), retryAfter * 1000);
    } finally {
      work.running = false;
      void queries.invalidateQueries({ queryKey: feedbacksKey(organization) });
      void queries.invalidateQueries({ queryKey: dashboardKey(organization) });
    }
  }, [organization, queries]);

  const start = (rows: readonly ImportRow[], complaints: ImportedComplaints) => {
    job.current = { rows, complaints, next: 0, running: false };
    setProgress({ ...nothing, total: rows.length });
    void run();
  };
  const reset = () => {
    job.current = null;
    setProgress(nothing);
  };

  useEffect(() => {
    if (progress.phase !== "paused" || progress.problem?.code !== "offline") return;
    const resume = () => void run();
    addEventListener("online", resume);
    return () => removeEventListener("online", resume);
  }, [progress.phase, progress.problem, run]);

  return { ...progress, start, resume: () => void run(), reset };
}
