import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { listLocations } from "#shared/contract/locations.ts";
import {
  checkLink,
  createOrganization,
  listOrganizations,
  type NewOrganization,
  readDashboard,
  readOrganization,
} from "#shared/contract/organizations.ts";
import type { Organization } from "#shared/model/organization.ts";
import { call } from "./client.ts";

export const organizationsKey = ["organizations"] as const;
export const organizationKey = (organization: string) => ["organization", organization] as const;
export const locationsKey = (organization: string) => ["organization", organization, "locations"] as const;
export const dashboardKey = (organization: string) => ["organization", organization, "dashboard"] as const;

/** The query of the organizations that I am a member of, for `useQuery` and for the store's start-up rules (spec §4). */
export const organizationsQuery = {
  queryKey: organizationsKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listOrganizations, { signal }),
  staleTime: 60_000,
};

/** The organizations that I am a member of. */
export const useOrganizations = (options: { enabled?: boolean } = {}) =>
  useQuery({ ...organizationsQuery, ...options });

/** One organization, shown at once from the list where that is there. */
export function useOrganization(organization: string) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: [...organizationKey(organization), "profile"],
    queryFn: ({ signal }) => call(readOrganization, { params: { organization }, signal }),
    staleTime: 60_000,
    placeholderData: () =>
      queries.getQueryData<Organization[]>(organizationsKey)?.find(({ _id }) => _id === organization),
  });
}

/** Creates an organization that I own. Problems: `link_taken`. */
export function useCreateOrganization() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof NewOrganization>) => call(createOrganization, { body }),
    onSuccess: (created) => {
      queries.setQueryData<Organization[]>(organizationsKey, (list) =>
        list === undefined ? list : [...list, created],
      );
      return queries.invalidateQueries({ queryKey: organizationsKey });
    },
  });
}

/** Whether a feedback link is free, and free ones like it. Asks nothing while `link` is too short to be one. */
export const useLinkCheck = (link: string) =>
  useQuery({
    queryKey: ["feedback-link", link],
    queryFn: ({ signal }) => call(checkLink, { params: { link }, signal }),
    enabled: link.trim().length >= 3,
    staleTime: 10_000,
    retry: false,
  });

/** The locations of an organization. */
export const useLocations = (organization: string) =>
  useQuery({
    queryKey: locationsKey(organization),
    queryFn: async ({ signal }) => (await call(listLocations, { params: { organization }, signal })).items,
    staleTime: 5 * 60_000,
  });

/** First and last day of the figures and the location they are about; what is left out is the API's choice. */
export interface DashboardChoice {
  from?: string | undefined;
  to?: string | undefined;
  location?: string | undefined;
}

/** The query of a period's figures, for `useQuery` and for fetching ahead of a click. */
export const dashboardQuery = (organization: string, choice: DashboardChoice) => ({
  queryKey: [...dashboardKey(organization), choice] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(readDashboard, { params: { organization }, query: choice, signal }),
  staleTime: 30_000,
});

/** The figures of a period and of the one before; those shown stay until the next ones are there. */
export const useDashboard = (organization: string, choice: DashboardChoice) =>
  useQuery({ ...dashboardQuery(organization, choice), placeholderData: keepPreviousData });
