import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ImportRow } from "#shared/model/import.ts";
import { connectionNow, onConnection } from "./connection.ts";
import { type ImportedComplaints, type ImportJob, importJob, noProgress } from "./import-job.ts";

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
