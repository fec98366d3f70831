import type { Query, QueryClient } from "@tanstack/react-query";
import type { Request } from "#shared/model/request.ts";
import type { RequestBatchFigures } from "#shared/model/request-batch.ts";
import { oneMinute } from "#shared/rules/dates.ts";
import { figuresKeptFor } from "#shared/rules/figures/kept-figures.ts";
import type { Period } from "#shared/rules/figures/period.ts";
import { requestsIn, stateOf } from "#shared/rules/requests/request-batch.ts";
import { connectionNow, onConnection } from "./connection.ts";
import { dashboardKey, organizationCacheKey } from "./organizations.ts";
import { ApiProblem } from "./problem.ts";

interface OwnChanges {
  changes: number;
  counted: readonly string[];
}

const key = (organization: string) => [...organizationCacheKey(organization), "own changes"] as const;
const nameOf = (period: Partial<Period>) => JSON.stringify([period.from, period.to]);

/** Refetches shown figures after a change: the server caches them for minutes and would hide it. */
export function figuresChanged(queries: QueryClient, organization: string): Promise<void> {
  queries.setQueryDefaults(key(organization), { gcTime: figuresKeptFor });
  queries.setQueryData<OwnChanges>(key(organization), (own) => ({ changes: (own?.changes ?? 0) + 1, counted: [] }));
  return queries.invalidateQueries({ queryKey: dashboardKey(organization) });
}

/** Runs `count`, bypassing the server's cache once per change and period. */
export async function withOwnChanges<Answer>(
  queries: QueryClient,
  organization: string,
  period: Partial<Period>,
  count: (anew: boolean) => Promise<Answer>,
): Promise<Answer> {
  const own = queries.getQueryData<OwnChanges>(key(organization));
  const anew = own !== undefined && !own.counted.includes(nameOf(period));
  const answer = await count(anew);
  if (anew)
    queries.setQueryData<OwnChanges>(key(organization), (now) =>
      now?.changes === own.changes ? { ...now, counted: [...now.counted, nameOf(period)] } : now,
    );
  return answer;
}

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

/** In milliseconds. */
const watched = 2_500;
/** Milliseconds; a request that is due longer is behind others and polled less often. */
const watchedFor = oneMinute;
const behind = 20_000;
/** Milliseconds between polls of an upload, plus some for each of its requests. */
const underWay = 5_000;
const eachRequest = 2;
/** Milliseconds; clocks of devices stop while they sleep. */
const atMost = 600_000;

/** Milliseconds, or false if none is about to go out. */
export function requestsAgainIn(requests: readonly Pick<Request, "status" | "at">[], now: number): number | false {
  const due = requests.flatMap(({ status, at }) =>
    status === "queued" && Date.parse(at) <= now + watched ? [Date.parse(at)] : [],
  );
  if (due.length === 0) return false;
  return Math.max(...due) > now - watchedFor ? watched : behind;
}

/** Milliseconds, or false if nothing will change by itself. */
export function uploadAgainIn(upload: RequestBatchFigures, now: number): number | false {
  const state = stateOf(upload);
  if (state === "over" || state === "canceled") return false;
  const moved = Date.parse(upload.changedAt ?? upload.createdAt);
  const comesIn = state === "incomplete" && now - moved < oneMinute;
  if (upload.nextAt === null && !comesIn) return false;
  const often = underWay + requestsIn(upload) * eachRequest;
  const until = upload.nextAt === null || comesIn ? 0 : Date.parse(upload.nextAt) - now;
  return until > oneMinute ? Math.min(until - oneMinute / 2, atMost) : often;
}
