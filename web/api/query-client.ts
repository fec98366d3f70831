import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import type { User } from "#shared/model/user.ts";
import { ApiProblem } from "./problem.ts";
import { sessionCacheKey } from "./session.ts";

const furtherTries = 2;
/** Seconds. For a longer `Retry-After` the person sees the problem instead. */
const longestPause = 5;

function mayTryAgain(failures: number, problem: Error): boolean {
  if (failures >= furtherTries || !(problem instanceof ApiProblem)) return false;
  const { code, status, retryAfter } = problem;
  if (retryAfter !== null && retryAfter > longestPause) return false;
  return code === "offline" || status === 502 || status === 503 || (status === 429 && retryAfter !== null);
}

/** Milliseconds, randomized so that browsers that failed together don't return together. */
const pauseBefore = (failures: number, problem: Error): number =>
  ((problem instanceof ApiProblem && problem.retryAfter) || 0) * 1000 + Math.random() * 300 * 3 ** failures;

/**
 * Creates the cache: failed reads are retried, changes never. An ended session is cleared, so that guards lead to
 * log-in.
 */
export function createQueryClient(): QueryClient {
  const noteEnd = (error: Error) => {
    if (error instanceof ApiProblem && error.code === "not_logged_in")
      client.setQueryData<User | null>(sessionCacheKey, null);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noteEnd }),
    mutationCache: new MutationCache({ onError: noteEnd }),
    defaultOptions: {
      queries: {
        retry: mayTryAgain,
        retryDelay: pauseBefore,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return client;
}
