import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import {
  cancelRequestBatchRoute,
  listRequestBatchesRoute,
  listTemplatesRoute,
  readRequestBatchRoute,
  type TemplateChanges,
  updateTemplateRoute,
} from "#shared/contract/requests.ts";
import type { RequestTemplate, RequestTemplates } from "#shared/model/request-template.ts";
import { leaveUpload } from "#web/session/leave-upload.ts";
import { call } from "./client.ts";
import { organizationCacheKey } from "./organizations.ts";
import { requestsKey } from "./requests.ts";
import { uploadAgainIn } from "./reread.ts";

const templatesKey = (organization: string) => [...organizationCacheKey(organization), "request-templates"] as const;

export const useTemplates = (organization: string) =>
  useQuery({
    queryKey: templatesKey(organization),
    queryFn: ({ signal }) => call(listTemplatesRoute, { params: { organization }, signal }),
    staleTime: 60_000,
  });

/** After `edited_meanwhile` the newest is read. */
export function useUpdateTemplate(organization: string, { channel, language }: RequestTemplate) {
  const queries = useQueryClient();
  const key = templatesKey(organization);
  return useMutation({
    mutationFn: (body: z.input<typeof TemplateChanges>) =>
      call(updateTemplateRoute, { params: { organization, channel, language }, body }),
    onSuccess: (changed) => {
      queries.setQueryData<RequestTemplates>(
        key,
        (known) =>
          known && {
            items: known.items.map((one) => (one.channel === channel && one.language === language ? changed : one)),
          },
      );
      // Previews show the template.
      void queries.invalidateQueries({ queryKey: requestsKey(organization) });
    },
    onError: ({ code }) => (code === "edited_meanwhile" ? queries.invalidateQueries({ queryKey: key }) : undefined),
  });
}

const batchesKey = (organization: string) => [...requestsKey(organization), "batches"] as const;
const batchKey = (organization: string, batch: string) => [...requestsKey(organization), "batch", batch] as const;

const recent = "5";

export const useRequestBatches = (organization: string, enabled: boolean) =>
  useQuery({
    queryKey: batchesKey(organization),
    queryFn: ({ signal }) =>
      call(listRequestBatchesRoute, { params: { organization }, query: { limit: recent }, signal }),
    staleTime: 5_000,
    enabled,
  });

export const useRequestBatch = (organization: string, batch: string | undefined) =>
  useQuery({
    queryKey: batchKey(organization, batch ?? ""),
    queryFn: ({ signal }) => call(readRequestBatchRoute, { params: { organization, batch: batch ?? "" }, signal }),
    enabled: batch !== undefined,
    staleTime: 2_000,
    refetchInterval: ({ state: { data } }) => data !== undefined && uploadAgainIn(data, Date.now()),
  });

/** Cancels an upload, in calls until nothing waits. Idempotent. */
export function useCancelBatch(organization: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (batch: string) => {
      for (;;) {
        const { left, ...figures } = await call(cancelRequestBatchRoute, { params: { organization, batch } });
        queries.setQueryData(batchKey(organization, batch), figures);
        leaveUpload(organization, batch);
        if (left === 0) return figures;
      }
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: requestsKey(organization) }),
  });
}
