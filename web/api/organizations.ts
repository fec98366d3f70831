import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { listLocations } from "#shared/contract/locations.ts";
import {
  checkLink,
  closeOrganization,
  createOrganization,
  deleteLogo,
  type FeedbackSettingsChanges,
  listOrganizations,
  type NewOrganization,
  type OrganizationChanges,
  type OrganizationClosing,
  putLogo,
  readDashboard,
  readOrganization,
  reopenOrganization,
  updateFeedbackSettings,
  updateOrganization,
} from "#shared/contract/organizations.ts";
import { leaveOrganization } from "#shared/contract/users.ts";
import type { Location } from "#shared/model/location.ts";
import type { Organization } from "#shared/model/organization.ts";
import { useOrganizationsStore } from "#web/session/organizations-store.ts";
import { call } from "./client.ts";
import { useKept } from "./kept.ts";

export const organizationsKey = ["organizations"] as const;
export const organizationKey = (organization: string) => ["organization", organization] as const;
export const profileKey = (organization: string) => [...organizationKey(organization), "profile"] as const;
export const locationsKey = (organization: string) => ["organization", organization, "locations"] as const;
/** What Stripe knows of an organization: subscription, cards and invoices. */
export const billingKey = (organization: string) => ["organization", organization, "billing"] as const;
export const linkChecksKey = ["feedback-link"] as const;
export const dashboardKey = (organization: string) => ["organization", organization, "dashboard"] as const;

/** The query of my organizations. The organizations store uses it too, at start-up. */
export const organizationsQuery = {
  queryKey: organizationsKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listOrganizations, { signal }),
  staleTime: 60_000,
};

/** The organizations I am a member of. */
export const useOrganizations = (options: { enabled?: boolean } = {}) =>
  useQuery({ ...organizationsQuery, ...options });

/** The query of one organization. */
export const organizationQuery = (organization: string) =>
  queryOptions({
    queryKey: profileKey(organization),
    queryFn: ({ signal }) => call(readOrganization, { params: { organization }, signal }),
    staleTime: 60_000,
  });

/** One organization. If the list of organizations has it already, that copy is shown at once. */
export function useOrganization(organization: string) {
  const queries = useQueryClient();
  return useQuery({
    ...organizationQuery(organization),
    placeholderData: () =>
      queries.getQueryData<Organization[]>(organizationsKey)?.find(({ _id }) => _id === organization),
  });
}

/**
 * Changes an organization's settings, and reads anew what is computed with them. Problem: `edited_meanwhile`; the newest
 * settings are read then, so that the change can be sent again.
 */
export function useUpdateOrganization(organization: string) {
  const queries = useQueryClient();
  const onSuccess = useKeepChanged(organization);
  return useMutation({
    mutationFn: (body: z.input<typeof OrganizationChanges>) =>
      call(updateOrganization, { params: { organization }, body }),
    onSuccess,
    onError: ({ code }) =>
      code === "edited_meanwhile" ? queries.invalidateQueries({ queryKey: profileKey(organization) }) : undefined,
  });
}

/** Keeps what a change of an organization answered, and reads anew what is computed with it. */
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

/** Links that are looked at before a file is imported: what is beyond is told when it is sent. */
const linksLookedAt = 100;

/** Which of these links an organization cannot take, in lowercase. */
export const useTakenLinks = (organization: string, links: readonly string[]) =>
  useQuery({
    queryKey: [...linkChecksKey, "taken", organization, ...links],
    queryFn: async ({ signal }) => {
      const taken = new Set<string>();
      for (const link of links.slice(0, linksLookedAt))
        if (!(await call(checkLink, { params: { link }, query: { organization }, signal })).free) taken.add(link);
      return taken;
    },
    enabled: links.length > 0,
    staleTime: 15_000,
  });

/** Changes how an organization asks for feedback. Problems as those of `useUpdateOrganization`, `link_taken`, `link_changed_often`. */
export function useUpdateFeedbackSettings(organization: string) {
  const queries = useQueryClient();
  const onSuccess = useKeepChanged(organization);
  return useMutation({
    mutationFn: (body: z.input<typeof FeedbackSettingsChanges>) =>
      call(updateFeedbackSettings, { params: { organization }, body }),
    onSuccess,
    onError: ({ code }) =>
      code === "edited_meanwhile" ? queries.invalidateQueries({ queryKey: profileKey(organization) }) : undefined,
  });
}

/** Sets an organization's logo, or takes it away where there are no bytes. */
export function useChangeLogo(organization: string) {
  const onSuccess = useKeepChanged(organization);
  return useMutation({
    mutationFn: (bytes: Uint8Array<ArrayBuffer> | null) =>
      bytes === null
        ? call(deleteLogo, { params: { organization } })
        : call(putLogo, { params: { organization }, body: bytes }),
    onSuccess,
  });
}

/** Creates an organization with me as its owner. Problems: `link_taken`, `edited_meanwhile`. */
export function useCreateOrganization() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof NewOrganization>) => call(createOrganization, { body }),
    onSuccess: (created) => {
      queries.setQueryData<Organization[]>(organizationsKey, (list) =>
        list === undefined ? list : [...list, created],
      );
      // Its link is no longer free.
      void queries.invalidateQueries({ queryKey: linkChecksKey });
      return queries.invalidateQueries({ queryKey: organizationsKey });
    },
  });
}

/** Reads an organization anew whose state changed, and the list that it stands in. */
function useReadAnew(organization: string) {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: organizationsKey }),
      queries.invalidateQueries({ queryKey: organizationKey(organization) }),
    ]);
}

/** Closes an organization, once the word is typed. Problem: `edited_meanwhile`. */
export function useCloseOrganization(organization: string) {
  const onSuccess = useReadAnew(organization);
  return useMutation({
    mutationFn: (body: z.input<typeof OrganizationClosing>) =>
      call(closeOrganization, { params: { organization }, body }),
    onSuccess,
  });
}

/** Opens an organization again that was closed. Problems: `organization_closed` where its time is over, `edited_meanwhile`. */
export function useReopenOrganization(organization: string) {
  const onSuccess = useReadAnew(organization);
  return useMutation({
    mutationFn: () => call(reopenOrganization, { params: { organization } }),
    onSuccess,
  });
}

/** Leaves an organization, once the word is typed: nothing of it is kept in the browser. Problem: `last_owner`. */
export function useLeaveOrganization(organization: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (confirm: string) => call(leaveOrganization, { params: { organization }, body: { confirm } }),
    onSuccess: () => {
      queries.setQueryData<Organization[]>(organizationsKey, (list) => list?.filter(({ _id }) => _id !== organization));
      queries.removeQueries({ queryKey: organizationKey(organization) });
      const { organizations, replace } = useOrganizationsStore.getState();
      replace(organizations.filter(({ _id }) => _id !== organization));
    },
  });
}

/**
 * Whether a feedback link is free to an organization, or to a new one, and similar links that are. Asks only once `link` has
 * three characters.
 */
export const useLinkCheck = (link: string, organization?: string) =>
  useQuery({
    queryKey: [...linkChecksKey, link, organization],
    queryFn: ({ signal }) => call(checkLink, { params: { link }, query: { organization }, signal }),
    enabled: link.trim().length >= 3,
    staleTime: 10_000,
  });

/** The query of an organization's locations, all of them by name. */
export const locationsQuery = (organization: string) =>
  queryOptions({
    queryKey: locationsKey(organization),
    queryFn: async ({ signal }) => {
      const items: Location[] = [];
      let cursor: string | undefined;
      do {
        const query = { limit: "500", cursor };
        const page: { items: Location[]; next: string | null } = await call(listLocations, {
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

/** The locations of an organization. */
export const useLocations = (organization: string, options: { enabled?: boolean } = {}) =>
  useQuery({ ...locationsQuery(organization), ...options });

/** First and last day of the figures, and their location. The API chooses what is left out. */
export interface DashboardChoice {
  from?: string | undefined;
  to?: string | undefined;
  location?: string | undefined;
  employee?: string | undefined;
}

/** The query of a period's figures. The period buttons also prefetch it. */
export const dashboardQuery = (organization: string, choice: DashboardChoice) => ({
  queryKey: [...dashboardKey(organization), choice] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(readDashboard, { params: { organization }, query: choice, signal }),
  staleTime: 30_000,
});

/** The figures of one location or employee in the last 30 days. */
export const useFiguresOf = (organization: string, of: { location: string } | { employee: string }) =>
  useQuery(dashboardQuery(organization, of));

/**
 * The figures of a period and of the period before. The figures of the same organization that were shown before stay
 * visible until the new ones arrive, and also if those cannot be loaded.
 */
export const useDashboard = (organization: string, choice: DashboardChoice) =>
  useKept(useQuery(dashboardQuery(organization, choice)), organization);
