import { type MutationOptions, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { undoImport } from "#shared/contract/feedbacks.ts";
import { type ImportRow, importBatchLimit } from "#shared/model/import.ts";
import { call } from "./client.ts";
import { connectionNow, onConnection } from "./connection.ts";
import { feedbacksKey } from "./feedback-keys.ts";
import { type ImportedComplaints, type ImportJob, importJob, noProgress } from "./import-job.ts";
import { dashboardKey } from "./organizations.ts";
import type { ApiProblem } from "./problem.ts";

/**
 * Imports the rows of a file. A broken connection pauses the import, which continues through `resume` or once the device
 * is online again. It stops when the screen is left.
 */
export function useImport(organization: string) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState(noProgress);
  const job = useRef<ImportJob>(null);
  useEffect(() => () => job.current?.stop(), []);

  const resume = useCallback(() => void job.current?.resume(), []);
  const start = (rows: readonly ImportRow[], complaints: ImportedComplaints) => {
    job.current?.stop();
    job.current = importJob(queries, organization, { rows, complaints }, setProgress);
    resume();
  };
  const reset = () => {
    job.current?.stop();
    job.current = null;
    setProgress(noProgress);
  };

  useEffect(() => {
    if (progress.phase !== "paused" || progress.problem?.code !== "offline") return;
    return onConnection(() => connectionNow() === "there" && resume());
  }, [progress.phase, progress.problem, resume]);

  return { ...progress, start, resume, reset };
}

/**
 * Takes out again what an import added, in batches, and answers how many, and how many stay because somebody has
 * worked on them since. Doing it again after a failure goes on where it was.
 */
export const undoingImport = (
  queries: QueryClient,
  organization: string,
): MutationOptions<{ removed: number; kept: number }, ApiProblem, readonly string[]> => ({
  mutationFn: async (added) => {
    const sum = { removed: 0, kept: 0 };
    for (let start = 0; start < added.length; start += importBatchLimit) {
      const feedbacks = added.slice(start, start + importBatchLimit);
      const { removed, kept } = await call(undoImport, { params: { organization }, body: { feedbacks } });
      sum.removed += removed;
      sum.kept += kept;
    }
    return sum;
  },
  onSettled: () => {
    void queries.invalidateQueries({ queryKey: feedbacksKey(organization) });
    void queries.invalidateQueries({ queryKey: dashboardKey(organization) });
  },
});

/** Undoes an import, as `undoingImport` says. */
export const useUndoImport = (organization: string) => useMutation(undoingImport(useQueryClient(), organization));
