import type { Query, QueryClient } from "@tanstack/react-query";
import { connectionNow, onConnection } from "./connection.ts";
import { ApiProblem } from "./problem.ts";

/** Milliseconds; the last pause repeats. */
const pauses = [3_000, 6_000, 12_000, 30_000];

/** A transient failure of a shown read; null for others and for `meta.once`, which only a person retries. */
function passingProblem(query: Query<unknown, ApiProblem>): ApiProblem | null {
  const { status, fetchStatus, error } = query.state;
  const hasFailed = query.isActive() && !query.meta?.once && status === "error" && fetchStatus === "idle";
  return hasFailed && error instanceof ApiProblem && error.passing ? error : null;
}

/**
 * Retries failed reads at growing intervals, because a server can fail without a lost connection; returns a function
 * that stops it.
 */
export function readAgainUntilRead(queries: QueryClient): () => void {
  const cache = queries.getQueryCache();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;

  const problems = () => cache.getAll().flatMap((query) => passingProblem(query) ?? []);
  const canRead = () => connectionNow() === "there" && !document.hidden;
  const read = async () => {
    if (canRead()) {
      await queries.refetchQueries({ type: "active", predicate: (query) => passingProblem(query) !== null });
      tries = problems().length === 0 ? 0 : tries + 1;
    }
    timer = undefined;
    follow();
  };
  function follow(): void {
    const failed = problems();
    if (timer !== undefined || failed.length === 0 || !canRead()) return;
    const asked = Math.max(...failed.map(({ retryAfter }) => (retryAfter ?? 0) * 1_000));
    const pause = Math.max(asked, pauses[Math.min(tries, pauses.length - 1)] ?? 0);
    // Random, so that browsers that failed together don't return together.
    timer = setTimeout(() => void read(), pause * (1 + Math.random() / 2));
  }

  const ends = [cache.subscribe(follow), onConnection(follow)];
  document.addEventListener("visibilitychange", follow);
  return () => {
    clearTimeout(timer);
    for (const end of ends) end();
    document.removeEventListener("visibilitychange", follow);
  };
}
