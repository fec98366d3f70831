import type { InvitationMode } from "#shared/model/invitation.ts";

/** A threshold of 1 intercepts nothing. */
export const isIntercepted = (rating: number, threshold: number): boolean => rating < threshold;

/** The location's threshold, else the organization's. */
export const thresholdOf = (
  organization: { interceptLessThan: number },
  location: { interceptLessThan: number | null } | null,
): number => location?.interceptLessThan ?? organization.interceptLessThan;

/** Public pages offered after a rating, by the organization's invitation mode. */
export function invitations(
  profile: { invitationMode: InvitationMode; sources: readonly string[] },
  intercepted: boolean,
): string[] {
  const invited = profile.invitationMode === "everyone" || (profile.invitationMode === "threshold" && !intercepted);
  return invited ? [...profile.sources] : [];
}
