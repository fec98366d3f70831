import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { importLocations } from "#shared/contract/locations.ts";
import { type LocationReport, type LocationRow, locationBatchLimit } from "#shared/model/location-row.ts";
import { call } from "./client.ts";
import { organizationKey } from "./organizations.ts";
import { ApiProblem } from "./problem.ts";

/** How far it is. While it is `paused`, `problem` says why, and `resume` goes on with the batch that failed. */
export interface LocationImport {
  phase: "idle" | "sending" | "paused" | "done";
  sent: number;
  total: number;
  report: LocationReport;
  problem: ApiProblem | null;
}

const nothing: LocationImport = {
  phase: "idle",
  sent: 0,
  total: 0,
  report: { added: 0, alreadyThere: 0, rejected: [] },
  problem: null,
};

/**
 * Adds the locations of a file in batches. A batch that is sent twice adds nothing twice, so it pauses where a call fails
 * and goes on from there. It ends with the screen.
 */
export function useLocationImport(organization: string) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState(nothing);
  const job = useRef<{ rows: readonly LocationRow[]; links: boolean; now: LocationImport }>(null);
  useEffect(
    () => () => {
      job.current = null;
    },
    [],
  );

  async function resume(): Promise<void> {
    const mine = job.current;
    if (mine === null) return;
    const advance = (more: Partial<LocationImport>) => {
      mine.now = { ...mine.now, ...more };
      if (job.current === mine) setProgress(mine.now);
    };
    advance({ phase: "sending", problem: null });
    try {
      while (job.current === mine && mine.now.sent < mine.rows.length) {
        const rows = mine.rows.slice(mine.now.sent, mine.now.sent + locationBatchLimit);
        const { added, alreadyThere, rejected } = await call(importLocations, {
          params: { organization },
          body: { rows, links: mine.links },
        });
        const { report } = mine.now;
        advance({
          sent: mine.now.sent + rows.length,
          report: {
            added: report.added + added,
            alreadyThere: report.alreadyThere + alreadyThere,
            rejected: [...report.rejected, ...rejected],
          },
        });
      }
      advance({ phase: "done" });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      advance({ phase: "paused", problem: error });
    } finally {
      void queries.invalidateQueries({ queryKey: organizationKey(organization) });
    }
  }
  const start = (rows: readonly LocationRow[], links: boolean) => {
    job.current = { rows, links, now: { ...nothing, total: rows.length } };
    void resume();
  };
  return { ...progress, start, resume: () => void resume() };
}
