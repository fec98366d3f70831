import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { compareFunnelsRoute, type RequestFilter, readFunnelRoute } from "#shared/contract/requests.ts";
import { call } from "./client.ts";
import { requestsKey } from "./requests.ts";

type Asked = Pick<RequestFilter, "from" | "to" | "location" | "channel">;

/** 30 days by default. */
export const useFunnel = (organization: string, query: Asked) =>
  useQuery({
    queryKey: [...requestsKey(organization), "funnel", query],
    queryFn: ({ signal }) => call(readFunnelRoute, { params: { organization }, query, signal }),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });

export const useFunnelComparison = (
  organization: string,
  { by, from, to }: Pick<Asked, "from" | "to"> & { by: "location" | "template" },
  enabled = true,
) =>
  useQuery({
    queryKey: [...requestsKey(organization), "funnel", by, from, to],
    queryFn: ({ signal }) => call(compareFunnelsRoute, { params: { organization }, query: { by, from, to }, signal }),
    enabled,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
