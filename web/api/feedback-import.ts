import { type MutationOptions, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { importFeedbacksRoute, undoImportRoute } from "#shared/contract/feedbacks.ts";
import { type ImportReport, type ImportRow, importBatchLimit } from "#shared/model/import.ts";
import { nextBatch } from "#shared/rules/imports/import-batch.ts";
import { type Batches, useBatchJob } from "./batch-job.ts";
import { call } from "./client.ts";
import { feedbacksKey } from "./feedback-keys.ts";
import { figuresChanged } from "./own-changes.ts";
import type { ApiProblem } from "./problem.ts";

export type ImportedComplaints = "resolved" | "pending";

const none: ImportReport = { imported: 0, alreadyThere: 0, rejected: [], added: [] };

function readAnew(queries: QueryClient, organization: string): void {
  void queries.invalidateQueries({ queryKey: feedbacksKey(organization) });
  void figuresChanged(queries, organization);
}

export const feedbackBatches = (
  queries: QueryClient,
  organization: string,
  rows: readonly ImportRow[],
  complaints: ImportedComplaints,
): Batches<ImportRow, ImportReport> => {
  let operation: string | undefined;
  return {
    rows,
    next: nextBatch,
    send: async (batch) => {
      const body = { rows: [...batch], complaints, operation };
      const report = await call(importFeedbacksRoute, { params: { organization }, body });
      operation = report.operation;
      return report;
    },
    none,
    sum: (one, two) => ({
      imported: one.imported + two.imported,
      alreadyThere: one.alreadyThere + two.alreadyThere,
      rejected: [...one.rejected, ...two.rejected],
      added: [...one.added, ...two.added],
    }),
    onEnd: () => readAnew(queries, organization),
  };
};

export function useFeedbackImport(organization: string) {
  const queries = useQueryClient();
  const { start, ...job } = useBatchJob<ImportRow, ImportReport>(none);
  return {
    ...job,
    start: (rows: readonly ImportRow[], complaints: ImportedComplaints) =>
      start(feedbackBatches(queries, organization, rows, complaints)),
  };
}

/** Undoes an import in batches, except feedback that somebody has worked on since. Idempotent. */
export const undoingImport = (
  queries: QueryClient,
  organization: string,
): MutationOptions<{ removed: number; kept: number }, ApiProblem, readonly string[]> => ({
  mutationFn: async (added) => {
    const sum = { removed: 0, kept: 0 };
    let operation: string | undefined;
    for (let start = 0; start < added.length; start += importBatchLimit) {
      const feedbacks = added.slice(start, start + importBatchLimit);
      const answer = await call(undoImportRoute, { params: { organization }, body: { feedbacks, operation } });
      sum.removed += answer.removed;
      sum.kept += answer.kept;
      operation = answer.operation;
    }
    return sum;
  },
  onSettled: () => readAnew(queries, organization),
});

export const useUndoImport = (organization: string) => useMutation(undoingImport(useQueryClient(), organization));
