import type { FeedbackItem } from "#functions/data/feedbacks.ts";
import { connectedSources, type LinkItem } from "#functions/data/links.ts";
import type { RateOutcome } from "#shared/model/rate-profile.ts";
import { invitations, thresholdOf } from "#shared/rules/interception.ts";

/** The location that a customer rates on a link: the link's own, else the one that they chose, else none. */
export const ratedLocation = (item: LinkItem, chosen: string | undefined): LinkItem["location"] =>
  item.location ?? item.locations.find(({ _id }) => _id === chosen) ?? null;

/** What follows a rating for its customer: whether it is kept private, and the public pages that they are invited to. */
export const ratingOutcome = (
  item: LinkItem,
  { rating, intercepted, location }: Pick<FeedbackItem, "rating" | "intercepted" | "location">,
): Omit<RateOutcome, "feedback"> => ({
  intercepted,
  invitations: invitations(
    { invitationMode: item.invitationMode, sources: connectedSources(item.sources) },
    rating,
    thresholdOf(item, ratedLocation(item, location?._id)),
  ),
});
