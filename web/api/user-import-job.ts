import type { QueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { addedAtOnce, addUsers, type UserRow } from "#shared/contract/users.ts";
import type { AddedUsers } from "#shared/model/organization-user.ts";
import { call } from "./client.ts";
import { ApiProblem } from "./problem.ts";
import { usersKey } from "./users.ts";

/** How far a file of users has been added. While it is `paused`, `problem` says why. */
export interface UserImportProgress {
  phase: "idle" | "sending" | "paused" | "done";
  sent: number;
  total: number;
  report: AddedUsers;
  problem: ApiProblem | null;
}

export const noUserProgress: UserImportProgress = {
  phase: "idle",
  sent: 0,
  total: 0,
  report: { added: 0, notEmailed: 0, alreadyThere: 0, rejected: [] },
  problem: null,
};

/** In seconds. If the server asks for a pause up to this long, the job continues by itself afterwards. */
const longestPause = 60;

const sum = (one: AddedUsers, two: AddedUsers): AddedUsers => ({
  added: one.added + two.added,
  notEmailed: one.notEmailed + two.notEmailed,
  alreadyThere: one.alreadyThere + two.alreadyThere,
  rejected: [...one.rejected, ...two.rejected],
});

/**
 * Adds the people of a file, in batches, by `resume`; `show` receives each step. Sending a batch twice adds nobody twice.
 * So the job pauses when a call fails, and goes on where it was.
 */
export function userImportJob(
  queries: QueryClient,
  organization: string,
  rows: readonly z.input<typeof UserRow>[],
  show: (progress: UserImportProgress) => void,
): { resume: () => Promise<void>; stop: () => void } {
  let now: UserImportProgress = { ...noUserProgress, total: rows.length };
  let running = false;
  let stopped = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const advance = (more: Partial<UserImportProgress>) => {
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
        const batch = rows.slice(now.sent, now.sent + addedAtOnce);
        const report = await call(addUsers, { params: { organization }, body: { rows: batch } });
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
      void queries.invalidateQueries({ queryKey: usersKey(organization) });
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
