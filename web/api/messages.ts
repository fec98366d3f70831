import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { listMessages } from "#shared/contract/messages.ts";
import { call } from "./client.ts";
import { dismissing, sendingAgain, type Told, type Unsent, unsentKey } from "./unsent-changes.ts";

/** The query of an organization's alerts that did not arrive or may not have arrived. */
export const unsentMessagesQuery = (organization: string) =>
  queryOptions({
    queryKey: unsentKey(organization),
    queryFn: ({ signal }): Promise<Unsent> => call(listMessages, { params: { organization }, signal }),
    staleTime: 30_000,
  });

/** The alerts of an organization that did not arrive or may not have arrived, and still have something to tell. */
export const useUnsentMessages = (organization: string) => useQuery(unsentMessagesQuery(organization));

/** Sends alerts again that were certainly not sent, and says when one was refused once more. */
export const useSendAgain = (organization: string, told: Told & { onBack: () => void }) =>
  useMutation(sendingAgain(useQueryClient(), organization, told));

/** Takes alerts off the list. Problem: `message_not_found`. */
export const useDismiss = (organization: string, told: Told) =>
  useMutation(dismissing(useQueryClient(), organization, told));
