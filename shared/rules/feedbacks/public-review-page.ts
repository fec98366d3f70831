import type { SourceName, Sources } from "#shared/model/invitation.ts";
import { tripadvisorPage } from "#shared/model/tripadvisor.ts";

/** The pages that customers of a location are sent to: each its own, else its organization's. */
export const pagesOf = (organization: Sources, location: Sources | null | undefined): Sources => ({
  googlePlaceId: location?.googlePlaceId ?? organization.googlePlaceId,
  tripadvisorUrl: location?.tripadvisorUrl ?? organization.tripadvisorUrl,
});

/**
 * Where a customer writes a public review at a source, or null while the source is not connected. What is stored for
 * Tripadvisor is judged again: an address from before a rule must lead nobody elsewhere.
 */
export function publicReviewPage(source: SourceName, { googlePlaceId, tripadvisorUrl }: Sources): string | null {
  if (source === "tripadvisor") return tripadvisorUrl && tripadvisorPage(tripadvisorUrl);
  return googlePlaceId && `https://search.google.com/local/writereview?placeid=${encodeURIComponent(googlePlaceId)}`;
}
