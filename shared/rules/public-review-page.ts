import type { SourceName, Sources } from "#shared/model/invitation.ts";

/** Where a customer writes a public review at a source, or null while the source is not connected. */
export function publicReviewPage(source: SourceName, { googlePlaceId, tripadvisorUrl }: Sources): string | null {
  if (source === "tripadvisor") return tripadvisorUrl;
  return googlePlaceId && `https://search.google.com/local/writereview?placeid=${encodeURIComponent(googlePlaceId)}`;
}
