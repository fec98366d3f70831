import type { InvitationMode, SourceName } from "#shared/model/invitation.ts";

/** Whether a rating is kept private: below the threshold of 1 to 5; a threshold of 1 intercepts nothing (design §6). */
export const isIntercepted = (rating: number, threshold: number): boolean => rating < threshold;

/** The threshold in force: the location's own, else the organization's (design §6). */
export const thresholdOf = (
  organization: { interceptLessThan: number },
  location: { interceptLessThan: number | null } | null,
): number => location?.interceptLessThan ?? organization.interceptLessThan;

/**
 * The public pages that a customer is invited to after rating (design §6): in mode `threshold` for a rating at or
 * above the threshold, in `everyone` for each rating alike, in `none` never.
 */
export function invitations(
  profile: { invitationMode: InvitationMode; sources: readonly SourceName[] },
  rating: number,
  threshold: number,
): SourceName[] {
  const invited =
    profile.invitationMode === "everyone" ||
    (profile.invitationMode === "threshold" && !isIntercepted(rating, threshold));
  return invited ? [...profile.sources] : [];
}
