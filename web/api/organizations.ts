import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { listLocationsRoute } from "#shared/contract/locations.ts";
import {
  checkLinkRoute,
  closeOrganizationRoute,
  createOrganizationRoute,
  deleteLogoRoute,
  type FeedbackSettingsChanges,
  listOrganizationsRoute,
  type NewOrganization,
  type OrganizationChanges,
  type OrganizationClosing,
  putLogoRoute,
  readDashboardRoute,
  readMonthScoresRoute,
  readOrganizationRoute,
  reopenOrganizationRoute,
  updateFeedbackSettingsRoute,
  updateOrganizationRoute,
} from "#shared/contract/organizations.ts";
import { leaveOrganizationRoute } from "#shared/contract/users.ts";
import type { Location } from "#shared/model/location.ts";
import type { Organization } from "#shared/model/organization.ts";
import { useOrganizationsStore } from "#web/session/organizations-store.ts";
import { call } from "./client.ts";
import { useKept } from "./kept.ts";

export const organizationsKey = ["organizations"] as const;
export const organizationCacheKey = (organization: string) => ["organization", organization] as const;
export const profileKey = (organization: string) => [...organizationCacheKey(organization), "profile"] as const;
export const locationsKey = (organization: string) => ["organization", organization, "locations"] as const;
/** Key of all data from Stripe: subscription, cards and invoices. */
export const billingKey = (organization: string) => ["organization", organization, "billing"] as const;
export const linkChecksKey = ["feedback-link"] as const;
export const dashboardKey = (organization: string) => ["organization", organization, "dashboard"] as const;

export const organizationsQuery = {
  queryKey: organizationsKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listOrganizationsRoute, { signal }),
  staleTime: 60_000,
};

export const useOrganizations = (options: { enabled?: boolean } = {}) =>
  useQuery({ ...organizationsQuery, ...options });

export const organizationQuery = (organization: string) =>
  queryOptions({
    queryKey: profileKey(organization),
    queryFn: ({ signal }) => call(readOrganizationRoute, { params: { organization }, signal }),
    staleTime: 60_000,
  });

/** One organization; the list's copy is shown first. */
export function useOrganization(organization: string) {
  const queries = useQueryClient();
  return useQuery({
    ...organizationQuery(organization),
    placeholderData: () =>
      queries.getQueryData<Organization[]>(organizationsKey)?.find(({ _id }) => _id === organization),
  });
}

/**
 * Changes settings and refetches all that depends on them; after `edited_meanwhile` the newest are read for a retry.
 */
export function useUpdateOrganization(organization: string) {
  const queries = useQueryClient();
  const onSuccess = useKeepChanged(organization);
  return useMutation({
    mutationFn: (body: z.input<typeof OrganizationChanges>) =>
      call(updateOrganizationRoute, { params: { organization }, body }),
    onSuccess,
    onError: ({ code }) =>
      code === "edited_meanwhile" ? queries.invalidateQueries({ queryKey: profileKey(organization) }) : undefined,
  });
}

function useKeepChanged(organization: string) {
  const queries = useQueryClient();
  return (changed: Organization) => {
    queries.setQueryData<Organization>(profileKey(organization), changed);
    queries.setQueryData<Organization[]>(organizationsKey, (list) =>
      list?.map((one) => (one._id === organization ? changed : one)),
    );
    const { organizations, replace } = useOrganizationsStore.getState();
    replace(organizations.map((one) => (one._id === organization ? changed : one)));
    void queries.invalidateQueries({ queryKey: linkChecksKey });
    return queries.invalidateQueries({ queryKey: dashboardKey(organization) });
  };
}

/** Links checked before an import; those beyond are reported when it is sent. */
const linksLookedAt = 100;

/** Which of these links are taken, in lowercase. */
export const useTakenLinks = (organization: string, links: readonly string[]) =>
  useQuery({
    queryKey: [...linkChecksKey, "taken", organization, ...links],
    queryFn: async ({ signal }) => {
      const taken = new Set<string>();
      for (const link of links.slice(0, linksLookedAt))
        if (!(await call(checkLinkRoute, { params: { link }, query: { organization }, signal })).free) taken.add(link);
      return taken;
    },
    enabled: links.length > 0,
    staleTime: 15_000,
  });

export function useUpdateFeedbackSettings(organization: string) {
  const queries = useQueryClient();
  const onSuccess = useKeepChanged(organization);
  return useMutation({
    mutationFn: (body: z.input<typeof FeedbackSettingsChanges>) =>
      call(updateFeedbackSettingsRoute, { params: { organization }, body }),
    onSuccess,
    onError: ({ code }) =>
      code === "edited_meanwhile" ? queries.invalidateQueries({ queryKey: profileKey(organization) }) : undefined,
  });
}

export function useChangeLogo(organization: string) {
  const onSuccess = useKeepChanged(organization);
  return useMutation({
    mutationFn: (bytes: Uint8Array<ArrayBuffer> | null) =>
      bytes === null
        ? call(deleteLogoRoute, { params: { organization } })
        : call(putLogoRoute, { params: { organization }, body: bytes }),
    onSuccess,
  });
}

export function useCreateOrganization() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof NewOrganization>) => call(createOrganizationRoute, { body }),
    onSuccess: (created) => {
      queries.setQueryData<Organization[]>(organizationsKey, (list) =>
        list === undefined ? list : [...list, created],
      );
      void queries.invalidateQueries({ queryKey: linkChecksKey });
      return queries.invalidateQueries({ queryKey: organizationsKey });
    },
  });
}

function useReadAnew(organization: string) {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: organizationsKey }),
      queries.invalidateQueries({ queryKey: organizationCacheKey(organization) }),
    ]);
}

export function useCloseOrganization(organization: string) {
  const onSuccess = useReadAnew(organization);
  return useMutation({
    mutationFn: (body: z.input<typeof OrganizationClosing>) =>
      call(closeOrganizationRoute, { params: { organization }, body }),
    onSuccess,
  });
}

export function useReopenOrganization(organization: string) {
  const onSuccess = useReadAnew(organization);
  return useMutation({
    mutationFn: () => call(reopenOrganizationRoute, { params: { organization } }),
    onSuccess,
  });
}

/** Leaves an organization and clears its data from the browser. */
export function useLeaveOrganization(organization: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (confirm: string) => call(leaveOrganizationRoute, { params: { organization }, body: { confirm } }),
    onSuccess: () => {
      queries.setQueryData<Organization[]>(organizationsKey, (list) => list?.filter(({ _id }) => _id !== organization));
      queries.removeQueries({ queryKey: organizationCacheKey(organization) });
      const { organizations, replace } = useOrganizationsStore.getState();
      replace(organizations.filter(({ _id }) => _id !== organization));
    },
  });
}

/** Whether a link is free, with free alternatives; asks from three characters on. */
export const useLinkCheck = (link: string, organization?: string) =>
  useQuery({
    queryKey: [...linkChecksKey, link, organization],
    queryFn: ({ signal }) => call(checkLinkRoute, { params: { link }, query: { organization }, signal }),
    enabled: link.trim().length >= 3,
    staleTime: 10_000,
  });

export const locationsQuery = (organization: string) =>
  queryOptions({
    queryKey: locationsKey(organization),
    queryFn: async ({ signal }) => {
      const items: Location[] = [];
      let cursor: string | undefined;
      do {
        const query = { limit: "500", cursor };
        const page: { items: Location[]; next: string | null } = await call(listLocationsRoute, {
          params: { organization },
          query,
          signal,
        });
        items.push(...page.items);
        cursor = page.next ?? undefined;
      } while (cursor !== undefined);
      return items;
    },
    staleTime: 5 * 60_000,
  });

export const useLocations = (organization: string, options: { enabled?: boolean } = {}) =>
  useQuery({ ...locationsQuery(organization), ...options });

export interface DashboardChoice {
  from?: string | undefined;
  to?: string | undefined;
  location?: string | undefined;
  employee?: string | undefined;
}

export const dashboardQuery = (organization: string, choice: DashboardChoice) => ({
  queryKey: [...dashboardKey(organization), choice] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(readDashboardRoute, { params: { organization }, query: choice, signal }),
  staleTime: 30_000,
});

/** Figures of one location or employee, last 30 days. */
export const useFiguresOf = (organization: string, of: { location: string } | { employee: string }) =>
  useQuery(dashboardQuery(organization, of));

/** Figures of a period and the one before. Earlier figures stay visible while new ones load or fail. */
export const useDashboard = (organization: string, choice: DashboardChoice) =>
  useKept(useQuery(dashboardQuery(organization, choice)), organization);

export const useMonthScores = (organization: string, location: string | undefined, enabled: boolean) =>
  useQuery({
    queryKey: [...dashboardKey(organization), "months", location] as const,
    queryFn: ({ signal }) => call(readMonthScoresRoute, { params: { organization }, query: { location }, signal }),
    enabled,
    staleTime: 15 * 60_000,
  });
