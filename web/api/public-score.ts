import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { readOwnScore } from "#shared/contract/organizations.ts";
import { call } from "./client.ts";
import { organizationKey } from "./organizations.ts";

/** What the public score of an organization, or of one location, says, whether it is shown or not. */
export const useOwnScore = (organization: string, location: string | null) =>
  useQuery({
    queryKey: [...organizationKey(organization), "score", location],
    queryFn: ({ signal }) =>
      call(readOwnScore, {
        params: { organization },
        query: location === null ? {} : { location },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
