import type { InvitationMode, Sources } from "#shared/model/invitation.ts";
import type { RateOutcome } from "#shared/model/rate-profile.ts";
import { invitations } from "./interception.ts";
import { invitationTargets, offeredLinks } from "./invitation-targets.ts";

export function ratingOutcome(
  { invitationMode, sources }: { invitationMode: InvitationMode; sources: Sources },
  { intercepted }: { intercepted: boolean },
): Omit<RateOutcome, "feedback"> {
  const invited = invitations({ invitationMode, sources: invitationTargets(sources) }, intercepted);
  const links = offeredLinks(sources).filter(({ _id }) => invited.includes(_id));
  return { intercepted, invitations: invited, ...(links.length > 0 && { links }) };
}

/** Uniform answer to discarded submissions, so that bots learn neither threshold nor invitations. */
export const nothingTold: RateOutcome = { feedback: "", intercepted: false, invitations: [] };
