import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import type { User } from "#shared/model/user.ts";
import { ApiProblem } from "./problem.ts";
import { sessionKey } from "./session.ts";

const furtherTries = 2;
/** In seconds. If the server asks for a longer pause, the person is told instead of being kept waiting. */
const longestPause = 5;

/**
 * Whether a read is repeated after `failures` earlier failures. Only a network or server hiccup is worth another try.
 */
function mayTryAgain(failures: number, problem: Error): boolean {
  if (failures >= furtherTries || !(problem instanceof ApiProblem)) return false;
  const { code, status, retryAfter } = problem;
  if (retryAfter !== null && retryAfter > longestPause) return false;
  return code === "offline" || status === 502 || status === 503 || (status === 429 && retryAfter !== null);
}

/**
 * The pause before a read is repeated, in milliseconds: random up to 300, then up to 900. Without chance, all browsers
 * that failed together would return together.
 */
const pauseBefore = (failures: number, problem: Error): number =>
  ((problem instanceof ApiProblem && problem.retryAfter) || 0) * 1000 + Math.random() * 300 * 3 ** failures;

/**
 * Creates the cache of the API's answers. Reads that fail are repeated twice, and again once the
 * server is back; changes never. When an answer says that
 * the session has ended, the cached session is cleared, so that the guards lead to the log-in page.
 */
export function createQueryClient(): QueryClient {
  const noteEnd = (error: Error) => {
    if (error instanceof ApiProblem && error.code === "not_logged_in")
      client.setQueryData<User | null>(sessionKey, null);
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
