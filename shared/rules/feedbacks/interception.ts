import { type InvitationMode, type SourceName, type Sources, sourceNames } from "#shared/model/invitation.ts";
import { publicLink, tripadvisorPage } from "#shared/model/public-page.ts";
import type { NamedLink } from "#shared/model/rate-profile.ts";

/** Each source falls back to the organization's; links and their order fall back together. */
export function pagesOf(organization: Sources, location: Sources | null | undefined): Sources {
  const { links, order } = location && location.links.length > 0 ? location : organization;
  return {
    googlePlaceId: location?.googlePlaceId ?? organization.googlePlaceId,
    tripadvisorUrl: location?.tripadvisorUrl ?? organization.tripadvisorUrl,
    links,
    order,
  };
}

/** Review address of a target, or null. Stored links are validated again, because rules may be stricter by then. */
export function publicReviewPage(target: string, { googlePlaceId, tripadvisorUrl, links }: Sources): string | null {
  if (target === "tripadvisor") return tripadvisorUrl && tripadvisorPage(tripadvisorUrl);
  if (target !== "google") return publicLink(links.find(({ _id }) => _id === target)?.url ?? "");
  return googlePlaceId && `https://search.google.com/local/writereview?placeid=${encodeURIComponent(googlePlaceId)}`;
}

export const connectedSources = (sources: Sources): SourceName[] =>
  sourceNames.filter((source) => publicReviewPage(source, sources) !== null);

export const offeredLinks = (sources: Sources): NamedLink[] =>
  sources.links.filter(({ _id }) => publicReviewPage(_id, sources) !== null).map(({ _id, label }) => ({ _id, label }));

/** Targets in the chosen order, unlisted ones last; unknown ones are ignored. */
export function invitationTargets(sources: Sources): string[] {
  const there = [...connectedSources(sources), ...offeredLinks(sources).map(({ _id }) => _id)];
  const chosen = sources.order.filter((target) => there.includes(target));
  return [...new Set([...chosen, ...there])];
}

/** A threshold of 1 intercepts nothing. */
export const isIntercepted = (rating: number, threshold: number): boolean => rating < threshold;

/** The location's threshold, else the organization's. */
export const thresholdOf = (
  organization: { interceptLessThan: number },
  location: { interceptLessThan: number | null } | null,
): number => location?.interceptLessThan ?? organization.interceptLessThan;

/** Public pages offered after a rating, by the organization's invitation mode. */
export function invitations(
  profile: { invitationMode: InvitationMode; sources: readonly string[] },
  intercepted: boolean,
): string[] {
  const invited = profile.invitationMode === "everyone" || (profile.invitationMode === "threshold" && !intercepted);
  return invited ? [...profile.sources] : [];
}
