import type { InvitationMode, Sources } from "#shared/model/invitation.ts";
import type { RateOutcome } from "#shared/model/rate-profile.ts";
import { invitations } from "./interception.ts";
import { invitationTargets, offeredLinks } from "./invitation-targets.ts";

/** What follows a rating for its customer: whether it is kept private, and the public pages that they are invited to. */
export function ratingOutcome(
  { invitationMode, sources }: { invitationMode: InvitationMode; sources: Sources },
  { intercepted }: { intercepted: boolean },
): Omit<RateOutcome, "feedback"> {
  const invited = invitations({ invitationMode, sources: invitationTargets(sources) }, intercepted);
  const links = offeredLinks(sources).filter(({ _id }) => invited.includes(_id));
  return { intercepted, invitations: invited, ...(links.length > 0 && { links }) };
}

/**
 * What is told where nothing is kept, as of what a robot sent: the same for every business and every rating. Whoever could ask
 * without a trace would learn from which stars on a business invites, and whom.
 */
export const nothingTold: RateOutcome = { feedback: "", intercepted: false, invitations: [] };
