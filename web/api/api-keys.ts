import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { createApiKeyRoute, deleteApiKeyRoute, listApiKeysRoute, type NewApiKey } from "#shared/contract/keys.ts";
import { call } from "./client.ts";

const keysOf = (organization: string) => ["api-keys", organization];

export const apiKeysQuery = (organization: string) =>
  queryOptions({
    queryKey: keysOf(organization),
    queryFn: ({ signal }) => call(listApiKeysRoute, { params: { organization }, signal }),
    staleTime: 15_000,
  });

export const useApiKeys = (organization: string) => useQuery(apiKeysQuery(organization));

/** Only this answer contains the secret. */
export function useCreateApiKey(organization: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof NewApiKey>) => call(createApiKeyRoute, { params: { organization }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keysOf(organization) }),
  });
}

export function useDeleteApiKey(organization: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => call(deleteApiKeyRoute, { params: { organization, key } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keysOf(organization) }),
  });
}
