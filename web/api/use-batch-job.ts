import { useCallback, useEffect, useRef, useState } from "react";
import { type Batches, type BatchJob, type BatchProgress, batchJob, notBegun } from "./batch-job.ts";

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
