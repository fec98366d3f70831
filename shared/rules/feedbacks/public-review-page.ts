import type { Sources } from "#shared/model/invitation.ts";
import { publicLink } from "#shared/model/public-link.ts";
import { tripadvisorPage } from "#shared/model/tripadvisor.ts";

/**
 * The pages that customers of a location are sent to: each source its own, else its organization's. Further links and the
 * order are its own where it has links, else its organization's.
 */
export function pagesOf(organization: Sources, location: Sources | null | undefined): Sources {
  const { links, order } = location && location.links.length > 0 ? location : organization;
  return {
    googlePlaceId: location?.googlePlaceId ?? organization.googlePlaceId,
    tripadvisorUrl: location?.tripadvisorUrl ?? organization.tripadvisorUrl,
    links,
    order,
  };
}

/**
 * Where a customer writes a public review at a target of the invitation (a source, or a further link's id), or null while it
 * is not there. Stored addresses are judged again: one from before a rule must lead nobody elsewhere.
 */
export function publicReviewPage(target: string, { googlePlaceId, tripadvisorUrl, links }: Sources): string | null {
  if (target === "tripadvisor") return tripadvisorUrl && tripadvisorPage(tripadvisorUrl);
  if (target !== "google") return publicLink(links.find(({ _id }) => _id === target)?.url ?? "");
  return googlePlaceId && `https://search.google.com/local/writereview?placeid=${encodeURIComponent(googlePlaceId)}`;
}
