import type { FeedbackItem } from "#functions/data/feedbacks.ts";
import { connectedSources, type LinkTarget } from "#functions/data/link-target.ts";
import type { RateOutcome } from "#shared/model/rate-profile.ts";
import { invitations } from "#shared/rules/interception.ts";

/** What follows a rating for its customer: whether it is kept private, and the public pages that they are invited to. */
export const ratingOutcome = (
  { invitationMode, sources }: Pick<LinkTarget, "invitationMode" | "sources">,
  { intercepted }: Pick<FeedbackItem, "intercepted">,
): Omit<RateOutcome, "feedback"> => ({
  intercepted,
  invitations: invitations({ invitationMode, sources: connectedSources(sources) }, intercepted),
});
