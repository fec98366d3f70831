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
  changeSources,
  findPlaces,
  readInvitationFunnel,
  readPlace,
  readReviews,
  readSourceFigures,
  readTripadvisorPage,
  type SourceChanges,
  type StoredSources,
  showSources,
} from "#shared/contract/sources.ts";
import type { SourceName } from "#shared/model/invitation.ts";
import type { PublicPage } from "#shared/model/public-page.ts";
import type { Period } from "#shared/rules/figures/period.ts";
import { call } from "./client.ts";
import { dashboardKey, organizationKey, organizationsKey } from "./organizations.ts";

type Stored = z.infer<typeof StoredSources>;
type Changes = Omit<z.input<typeof SourceChanges>, "location" | "version">;

// Not below the organization's: what a source shows is not read again because a setting changed, since each reading is
// billed. It is forgotten soon, because nothing of it may be kept.
const pagesKey = (organization: string) => ["source-pages", organization] as const;
const shortly = { staleTime: 60_000, gcTime: 60_000, retry: false, refetchOnWindowFocus: false } as const;

const sourcesKey = (organization: string, location: string | undefined) =>
  [...organizationKey(organization), "sources", location ?? ""] as const;

/** The public pages of an organization, or those that are a location's own. */
export const useSources = (organization: string, location?: string) =>
  useQuery({
    queryKey: sourcesKey(organization, location),
    queryFn: ({ signal }) => call(showSources, { params: { organization }, query: { location }, signal }),
    staleTime: 10_000,
  });

/**
 * Changes the public pages of an organization or a location, one change after the other, each on the version that is shown.
 * After `edited_meanwhile` they are read as they are stored now.
 */
export function useChangeSources(organization: string, location?: string) {
  const queries = useQueryClient();
  const queryKey = sourcesKey(organization, location);
  return useMutation({
    scope: { id: queryKey.join(" ") },
    mutationFn: (changes: Changes) =>
      call(changeSources, {
        params: { organization },
        body: { ...changes, location, version: queries.getQueryData<Stored>(queryKey)?.version },
      }),
    onMutate: async ({ order }) => {
      // A page that was moved stays where it was put.
      if (order === undefined) return;
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<Stored>(queryKey, (stored) => stored && { ...stored, order });
    },
    onSuccess: (stored) => {
      queries.setQueryData<Stored>(queryKey, stored);
      void queries.invalidateQueries({ queryKey: [...pagesKey(organization), "reviews"] });
      void queries.invalidateQueries({ queryKey: [...pagesKey(organization), "figures"] });
      void queries.invalidateQueries({ queryKey: organizationsKey });
      // Not waited for: a screen says what was done, and leads on, as soon as it is done.
      void queries.invalidateQueries({
        queryKey: organizationKey(organization),
        predicate: (query) => query.queryKey.join() !== queryKey.join(),
      });
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}

/** Places on Google that fit some words. Asks only if there are some. Problems: `source_quota`, `source_failed`. */
export const usePlaceSearch = (organization: string, { words, session }: { words: string; session: string }) =>
  useQuery({
    queryKey: [...pagesKey(organization), "search", session, words],
    queryFn: ({ signal }) => call(findPlaces, { params: { organization }, query: { q: words, session }, signal }),
    enabled: words !== "",
    placeholderData: (before) => (words === "" ? undefined : before),
    ...shortly,
  });

const placeKey = (organization: string, place: string) => [...pagesKey(organization), "place", place] as const;

/** What Google shows of a place. `session` is that of the search it was chosen in. Problems: `source_quota`, `source_gone`, `source_failed`. */
export const usePlace = (organization: string, place: string, session?: string) =>
  useQuery({
    queryKey: placeKey(organization, place),
    queryFn: ({ signal }) => call(readPlace, { params: { organization, place }, query: { session }, signal }),
    ...shortly,
  });

/**
 * Has a place that is being connected shown on as it was confirmed, as long as anything that a source shows stays: its search
 * may have said what Google leaves out of the place itself. Nor is it read, and billed, a second time.
 */
export function useConfirmedPlace(organization: string) {
  const queries = useQueryClient();
  return (page: PublicPage) => queries.setQueryData<PublicPage>(placeKey(organization, page.id), page);
}

/** What Tripadvisor shows of the page with an address. Problems as those of `usePlace`. */
export const useTripadvisorPage = (organization: string, url: string) =>
  useQuery({
    queryKey: [...pagesKey(organization), "tripadvisor", url],
    queryFn: ({ signal }) => call(readTripadvisorPage, { params: { organization }, query: { url }, signal }),
    ...shortly,
  });

/** What the public pages at one source show now: of an organization and its locations, or of one location. */
export const useSourceReviews = (organization: string, source: SourceName, location?: string) =>
  useQuery({
    queryKey: [...pagesKey(organization), "reviews", source, location ?? ""],
    queryFn: ({ signal }) => call(readReviews, { params: { organization }, query: { source, location }, signal }),
    ...shortly,
  });

const sourceFiguresQuery = (organization: string, location: string | undefined) =>
  queryOptions({
    queryKey: [...pagesKey(organization), "figures", location ?? ""],
    queryFn: ({ signal }) => call(readSourceFigures, { params: { organization }, query: { location }, signal }),
    ...shortly,
  });

/** What the public pages count now, with more patience than the dashboard has. Asks only if `enabled`. */
export const useSourceFigures = (organization: string, location: string | undefined, enabled: boolean) =>
  useQuery({ ...sourceFiguresQuery(organization, location), enabled });

/** What the pages of each of some locations count now, each as soon as it is known. */
export const useSourceFiguresOfEach = (organization: string, locations: readonly string[]) =>
  useQueries({ queries: locations.map((location) => sourceFiguresQuery(organization, location)) });

/** How the customers of a period went on to public pages: of an organization, or of one location. */
export const useInvitationFunnel = (organization: string, query: Period & { location: string | undefined }) =>
  useQuery({
    queryKey: [...dashboardKey(organization), "invitations", query],
    queryFn: ({ signal }) => call(readInvitationFunnel, { params: { organization }, query, signal }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
