import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type * as z from "zod/mini";
import {
  changeSourcesRoute,
  findPlacesRoute,
  readInvitationFunnelRoute,
  readPlaceRoute,
  readReviewsRoute,
  readSourceFiguresRoute,
  readTripadvisorPageRoute,
  type SourceChanges,
  type StoredSources,
  showSourcesRoute,
} from "#shared/contract/sources.ts";
import type { SourceName } from "#shared/model/invitation.ts";
import type { PublicPage } from "#shared/model/public-page.ts";
import type { Period } from "#shared/rules/figures/period.ts";
import { call } from "./client.ts";
import { dashboardKey, organizationCacheKey, organizationsKey } from "./organizations.ts";

type Stored = z.infer<typeof StoredSources>;
type Changes = Omit<z.input<typeof SourceChanges>, "location" | "version">;

// Outside the organization's key: settings must not refetch it, because each read is billed. Removed soon, because it
// must not be kept.
const pagesKey = (organization: string) => ["source-pages", organization] as const;
const shortly = { staleTime: 60_000, gcTime: 60_000, retry: false, refetchOnWindowFocus: false } as const;

const sourcesKey = (organization: string, location: string | undefined) =>
  [...organizationCacheKey(organization), "sources", location ?? ""] as const;

export const useSources = (organization: string, location?: string) =>
  useQuery({
    queryKey: sourcesKey(organization, location),
    queryFn: ({ signal }) => call(showSourcesRoute, { params: { organization }, query: { location }, signal }),
    staleTime: 10_000,
  });

/** Changes public pages in sequence, each on the shown version; after `edited_meanwhile` the newest are read. */
export function useChangeSources(organization: string, location?: string) {
  const queries = useQueryClient();
  const queryKey = sourcesKey(organization, location);
  return useMutation({
    scope: { id: queryKey.join(" ") },
    mutationFn: (changes: Changes) =>
      call(changeSourcesRoute, {
        params: { organization },
        body: { ...changes, location, version: queries.getQueryData<Stored>(queryKey)?.version },
      }),
    onMutate: async ({ order }) => {
      // Keeps a moved page's position.
      if (order === undefined) return;
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<Stored>(queryKey, (stored) => stored && { ...stored, order });
    },
    onSuccess: (stored) => {
      queries.setQueryData<Stored>(queryKey, stored);
      void queries.invalidateQueries({ queryKey: [...pagesKey(organization), "reviews"] });
      void queries.invalidateQueries({ queryKey: [...pagesKey(organization), "figures"] });
      void queries.invalidateQueries({ queryKey: organizationsKey });
      // Not awaited: the screen moves on as soon as the change is done.
      void queries.invalidateQueries({
        queryKey: organizationCacheKey(organization),
        predicate: (query) => query.queryKey.join() !== queryKey.join(),
      });
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}

export const usePlaceSearch = (organization: string, { words, session }: { words: string; session: string }) =>
  useQuery({
    queryKey: [...pagesKey(organization), "search", session, words],
    queryFn: ({ signal }) => call(findPlacesRoute, { params: { organization }, query: { q: words, session }, signal }),
    enabled: words !== "",
    placeholderData: (before) => (words === "" ? undefined : before),
    ...shortly,
  });

const placeKey = (organization: string, place: string) => [...pagesKey(organization), "place", place] as const;

/** `session` is that of the search that found the place. */
export const usePlace = (organization: string, place: string, session?: string) =>
  useQuery({
    queryKey: placeKey(organization, place),
    queryFn: ({ signal }) => call(readPlaceRoute, { params: { organization, place }, query: { session }, signal }),
    ...shortly,
  });

/** Keeps showing a place as confirmed: details may lack what the search said, and a second read would be billed. */
export function useConfirmedPlace(organization: string) {
  const queries = useQueryClient();
  return (page: PublicPage) => queries.setQueryData<PublicPage>(placeKey(organization, page.id), page);
}

export const useTripadvisorPage = (organization: string, url: string) =>
  useQuery({
    queryKey: [...pagesKey(organization), "tripadvisor", url],
    queryFn: ({ signal }) => call(readTripadvisorPageRoute, { params: { organization }, query: { url }, signal }),
    ...shortly,
  });

export const useSourceReviews = (organization: string, source: SourceName, location?: string) =>
  useQuery({
    queryKey: [...pagesKey(organization), "reviews", source, location ?? ""],
    queryFn: ({ signal }) => call(readReviewsRoute, { params: { organization }, query: { source, location }, signal }),
    ...shortly,
  });

const sourceFiguresQuery = (organization: string, location: string | undefined) =>
  queryOptions({
    queryKey: [...pagesKey(organization), "figures", location ?? ""],
    queryFn: ({ signal }) => call(readSourceFiguresRoute, { params: { organization }, query: { location }, signal }),
    ...shortly,
  });

/** Current counts of the public pages, with a longer timeout than the dashboard's. */
export const useSourceFigures = (organization: string, location: string | undefined, enabled: boolean) =>
  useQuery({ ...sourceFiguresQuery(organization, location), enabled });

export const useSourceFiguresOfEach = (organization: string, locations: readonly string[]) =>
  useQueries({ queries: locations.map((location) => sourceFiguresQuery(organization, location)) });

export const useInvitationFunnel = (organization: string, query: Period & { location: string | undefined }) =>
  useQuery({
    queryKey: [...dashboardKey(organization), "invitations", query],
    queryFn: ({ signal }) => call(readInvitationFunnelRoute, { params: { organization }, query, signal }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
