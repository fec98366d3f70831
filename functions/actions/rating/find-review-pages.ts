import type { FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import type { LinkTarget } from "#functions/data/organizations/link-target.ts";
import { readLocation } from "#functions/data/places/locations.ts";
import type { Sources } from "#shared/model/invitation.ts";
import { pagesOf } from "#shared/rules/feedbacks/interception.ts";

/** Review pages for a customer, those of the location they chose first. */
export async function findReviewPages(
  { organization, location, sources }: Pick<LinkTarget, "organization" | "location" | "sources">,
  feedback: Pick<FeedbackItem, "location"> | null,
): Promise<Sources> {
  if (location !== null || !feedback?.location) return sources;
  return pagesOf(sources, (await readLocation(organization, feedback.location._id))?.sources);
}
