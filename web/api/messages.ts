import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { listMessages } from "#shared/contract/messages.ts";
import { call } from "./client.ts";
import { dismissing, sendingAgain, type Told, type Unsent, unsentKey } from "./unsent-changes.ts";

export const unsentMessagesQuery = (organization: string) =>
  queryOptions({
    queryKey: unsentKey(organization),
    queryFn: ({ signal }): Promise<Unsent> => call(listMessages, { params: { organization }, signal }),
    staleTime: 30_000,
  });

export const useUnsentMessages = (organization: string) => useQuery(unsentMessagesQuery(organization));

export const useSendAgain = (organization: string, told: Told & { onBack: () => void }) =>
  useMutation(sendingAgain(useQueryClient(), organization, told));

export const useDismiss = (organization: string, told: Told) =>
  useMutation(dismissing(useQueryClient(), organization, told));
