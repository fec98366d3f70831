import type { Sources } from "#shared/model/invitation.ts";
import { publicLink } from "#shared/model/public-link.ts";
import { tripadvisorPage } from "#shared/model/tripadvisor.ts";

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
