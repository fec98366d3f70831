import { type InvitationMode, type SourceName, type Sources, sourceNames } from "#shared/model/invitation.ts";
import type { RateOutcome } from "#shared/model/rate-profile.ts";
import { invitations } from "./interception.ts";
import { publicReviewPage } from "./public-review-page.ts";

/** The sources that a customer can be sent to. */
export const connectedSources = (sources: Sources): SourceName[] =>
  sourceNames.filter((source) => publicReviewPage(source, sources) !== null);

/** What follows a rating for its customer: whether it is kept private, and the public pages that they are invited to. */
export const ratingOutcome = (
  { invitationMode, sources }: { invitationMode: InvitationMode; sources: Sources },
  { intercepted }: { intercepted: boolean },
): Omit<RateOutcome, "feedback"> => ({
  intercepted,
  invitations: invitations({ invitationMode, sources: connectedSources(sources) }, intercepted),
});
