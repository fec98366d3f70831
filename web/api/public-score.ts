import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { readOwnScoreRoute } from "#shared/contract/organizations.ts";
import { listScoreCommentsRoute } from "#shared/contract/scores.ts";
import { call } from "./client.ts";
import { organizationCacheKey } from "./organizations.ts";

const scoreKey = (organization: string) => [...organizationCacheKey(organization), "score"] as const;

/** The public score, even while it is not shown to the public. */
export const useOwnScore = (organization: string, location: string | null) =>
  useQuery({
    queryKey: [...scoreKey(organization), location],
    queryFn: ({ signal }) =>
      call(readOwnScoreRoute, { params: { organization }, query: location === null ? {} : { location }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** None are read while the score is not `shown`. */
export const useSharedComments = (organization: string, link: string, shown: boolean) =>
  useQuery({
    queryKey: [...scoreKey(organization), "comments", link],
    queryFn: ({ signal }) => call(listScoreCommentsRoute, { params: { link }, query: {}, signal }),
    enabled: shown && link !== "",
  });
