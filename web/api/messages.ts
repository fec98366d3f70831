import {
  type MutationOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { dismissMessageRoute, listMessagesRoute, sendMessageAgainRoute } from "#shared/contract/messages.ts";
import type { UnsentMessage } from "#shared/model/billing-notice.ts";
import { call } from "./client.ts";
import { organizationsKey, profileKey } from "./organizations.ts";
import { ApiProblem } from "./problem.ts";

export interface UnsentMessages {
  items: UnsentMessage[];
  more: boolean;
}

export const unsentKey = (organization: string) => ["organization", organization, "messages"] as const;

/** Called even after the alert's line has left the screen. */
interface Told {
  onSuccess?: () => void;
  onError: (problem: ApiProblem) => void;
}

interface Doing {
  act: (message: string) => Promise<unknown>;
  told: Told;
  changes?: readonly QueryKey[];
}

/**
 * Changes alerts in sequence. They leave the list at once; failed ones return to their place and don't stop the others.
 */
function forEach(
  queries: QueryClient,
  organization: string,
  { act, told, changes = [] }: Doing,
): MutationOptions<void, ApiProblem, readonly string[], { before: UnsentMessages | undefined }> {
  const queryKey = unsentKey(organization);
  const done = new Set<string>();
  return {
    mutationFn: async (messages) => {
      let failed: unknown;
      for (const message of messages) {
        try {
          await act(message);
          done.add(message);
        } catch (problem) {
          failed ??= problem;
          // Without a connection, the rest would fail too.
          if (!(problem instanceof ApiProblem) || problem.passing) break;
        }
      }
      if (failed !== undefined) throw failed;
    },
    onMutate: async (messages) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<UnsentMessages>(queryKey);
      queries.setQueryData<UnsentMessages>(
        queryKey,
        (list) => list && { ...list, items: list.items.filter(({ _id }) => !messages.includes(_id)) },
      );
      return { before };
    },
    onSuccess: () => told.onSuccess?.(),
    onError: (problem, messages, context) => {
      const back = messages.filter((message) => !done.has(message));
      queries.setQueryData<UnsentMessages>(queryKey, (list) => {
        const there = list?.items.map(({ _id }) => _id) ?? [];
        const items = context?.before?.items.filter(({ _id }) => there.includes(_id) || back.includes(_id)) ?? [];
        return list && { ...list, items };
      });
      told.onError(problem);
    },
    onSettled: () => Promise.all([queryKey, ...changes].map((key) => queries.invalidateQueries({ queryKey: key }))),
  };
}

const lookAgainAfter = [3, 10, 30];

function watch(queries: QueryClient, organization: string, messages: readonly string[], onBack: () => void): void {
  const queryKey = unsentKey(organization);
  const [first = 0, ...others] = lookAgainAfter;
  const look = async (rest: readonly number[], waited: number): Promise<void> => {
    await queries.refetchQueries({ queryKey });
    const list = queries.getQueryData<UnsentMessages>(queryKey);
    if (list?.items.some(({ _id }) => messages.includes(_id))) return onBack();
    const [next, ...later] = rest;
    if (next !== undefined) setTimeout(() => void look(later, next), (next - waited) * 1_000);
  };
  setTimeout(() => void look(others, first), first * 1_000);
}

/** Resends failed alerts; `onBack` reports that one failed again. Each SMS uses a credit. */
export function sendingAgain(queries: QueryClient, organization: string, told: Told & { onBack: () => void }) {
  const options = forEach(queries, organization, {
    act: (message) => call(sendMessageAgainRoute, { params: { organization, message } }),
    told,
    changes: [profileKey(organization), organizationsKey],
  });
  return {
    ...options,
    onSettled: async (...[done, problem, messages, ...rest]: Parameters<NonNullable<typeof options.onSettled>>) => {
      await options.onSettled?.(done, problem, messages, ...rest);
      if (problem === null) watch(queries, organization, messages, told.onBack);
    },
  } satisfies typeof options;
}

export const dismissing = (queries: QueryClient, organization: string, told: Told) =>
  forEach(queries, organization, {
    act: (message) => call(dismissMessageRoute, { params: { organization, message } }),
    told,
  });

export const unsentMessagesQuery = (organization: string) =>
  queryOptions({
    queryKey: unsentKey(organization),
    queryFn: ({ signal }): Promise<UnsentMessages> => call(listMessagesRoute, { params: { organization }, signal }),
    staleTime: 30_000,
  });

export const useUnsentMessages = (organization: string) => useQuery(unsentMessagesQuery(organization));

export const useSendAgain = (organization: string, told: Told & { onBack: () => void }) =>
  useMutation(sendingAgain(useQueryClient(), organization, told));

export const useDismiss = (organization: string, told: Told) =>
  useMutation(dismissing(useQueryClient(), organization, told));
