import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import type { User } from "#shared/model/user.ts";
import { ApiProblem } from "./problem.ts";
import { sessionKey } from "./session.ts";

/**
 * The one cache of what the API answered. It does not repeat calls, for `call` already does where it is safe; a session
 * that turns out to be over is noted, so that guards lead to the log-in page.
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
      queries: { retry: false, refetchOnWindowFocus: true, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return client;
}
