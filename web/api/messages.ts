import { type QueryKey, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { dismissMessage, listMessages, sendMessageAgain } from "#shared/contract/messages.ts";
import type { UnsentMessage } from "#shared/model/unsent-message.ts";
import { call } from "./client.ts";
import { organizationsKey, profileKey } from "./organizations.ts";
import type { ApiProblem } from "./problem.ts";

/** Alerts that did not arrive. `more`: the list holds only the newest. */
interface Unsent {
  items: UnsentMessage[];
  more: boolean;
}

const unsentKey = (organization: string) => ["organization", organization, "messages"] as const;

/** The query of an organization's alerts that did not arrive or may not have arrived. */
export const unsentMessagesQuery = (organization: string) =>
  queryOptions({
    queryKey: unsentKey(organization),
    queryFn: ({ signal }): Promise<Unsent> => call(listMessages, { params: { organization }, signal }),
    staleTime: 30_000,
  });

/** The alerts of an organization that did not arrive or may not have arrived. */
export const useUnsentMessages = (organization: string) => useQuery(unsentMessagesQuery(organization));

/** What to say when it is done, or when it failed. Said even if the alert's line has left the screen. */
interface Told {
  onSuccess?: () => void;
  onError: (problem: ApiProblem) => void;
}

/**
 * Does something with several alerts, one after the other. They leave the list at once, and it is read again afterwards,
 * as is what else `changes`.
 */
function useForEach(
  organization: string,
  act: (message: string) => Promise<unknown>,
  told: Told,
  changes: readonly QueryKey[] = [],
) {
  const queries = useQueryClient();
  const queryKey = unsentKey(organization);
  return useMutation({
    mutationFn: async (messages: readonly string[]) => {
      for (const message of messages) await act(message);
    },
    onMutate: async (messages) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<Unsent>(
        queryKey,
        (list) => list && { ...list, items: list.items.filter(({ _id }) => !messages.includes(_id)) },
      );
    },
    ...told,
    onSettled: () => Promise.all([queryKey, ...changes].map((key) => queries.invalidateQueries({ queryKey: key }))),
  });
}

/**
 * Sends alerts again that were certainly not sent. One by SMS takes a credit of the organization. Problems:
 * `message_not_failed`, `no_sms_credits`.
 */
export const useSendAgain = (organization: string, told: Told) =>
  useForEach(organization, (message) => call(sendMessageAgain, { params: { organization, message } }), told, [
    profileKey(organization),
    organizationsKey,
  ]);

/** Takes alerts off the list. Problem: `message_not_found`. */
export const useDismiss = (organization: string, told: Told) =>
  useForEach(organization, (message) => call(dismissMessage, { params: { organization, message } }), told);
