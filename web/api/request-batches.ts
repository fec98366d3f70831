import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { cancelRequestBatch, listRequestBatches, readRequestBatch } from "#shared/contract/requests.ts";
import { leaveUpload } from "#web/session/leave-upload.ts";
import { call } from "./client.ts";
import { requestsKey } from "./requests.ts";
import { uploadAgainIn } from "./reread.ts";

const batchesKey = (organization: string) => [...requestsKey(organization), "batches"] as const;
const batchKey = (organization: string, batch: string) => [...requestsKey(organization), "batch", batch] as const;

/** How many uploads are shown. */
const recent = "5";

/** The newest uploads of an organization. */
export const useRequestBatches = (organization: string, enabled: boolean) =>
  useQuery({
    queryKey: batchesKey(organization),
    queryFn: ({ signal }) => call(listRequestBatches, { params: { organization }, query: { limit: recent }, signal }),
    staleTime: 5_000,
    enabled,
  });

/** An upload and what came of it. It is read again while something of it goes out or comes in. */
export const useRequestBatch = (organization: string, batch: string | undefined) =>
  useQuery({
    queryKey: batchKey(organization, batch ?? ""),
    queryFn: ({ signal }) => call(readRequestBatch, { params: { organization, batch: batch ?? "" }, signal }),
    enabled: batch !== undefined,
    staleTime: 2_000,
    refetchInterval: ({ state: { data } }) => data !== undefined && uploadAgainIn(data, Date.now()),
  });

/** Takes an upload back, call after call until nothing of it waits. Doing it again goes on where it was. */
export function useCancelBatch(organization: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (batch: string) => {
      for (;;) {
        const { left, ...figures } = await call(cancelRequestBatch, { params: { organization, batch } });
        queries.setQueryData(batchKey(organization, batch), figures);
        leaveUpload(organization, batch);
        if (left === 0) return figures;
      }
    },
    // Not waited for: by then who took it back may be elsewhere on the screen.
    onSettled: () => void queries.invalidateQueries({ queryKey: requestsKey(organization) }),
  });
}
