import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import type { UserRow } from "#shared/contract/users.ts";
import { connectionNow, onConnection } from "./connection.ts";
import { noUserProgress, userImportJob } from "./user-import-job.ts";

/** Adds the people of a file. A broken connection pauses it; it goes on by `resume`, or once the device is online again. */
export function useUserImport(organization: string) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState(noUserProgress);
  const job = useRef<ReturnType<typeof userImportJob>>(null);
  useEffect(() => () => job.current?.stop(), []);

  const resume = useCallback(() => void job.current?.resume(), []);
  const start = (rows: readonly z.input<typeof UserRow>[]) => {
    job.current?.stop();
    job.current = userImportJob(queries, organization, rows, setProgress);
    resume();
  };
  const reset = () => {
    job.current?.stop();
    job.current = null;
    setProgress(noUserProgress);
  };

  useEffect(() => {
    if (progress.phase !== "paused" || progress.problem?.code !== "offline") return;
    return onConnection(() => connectionNow() === "there" && resume());
  }, [progress.phase, progress.problem, resume]);

  return { ...progress, start, resume, reset };
}
