import type { InvitationMode } from "#shared/model/invitation.ts";

/** Whether a rating is kept private: below the threshold of 1 to 5. A threshold of 1 intercepts nothing. */
export const isIntercepted = (rating: number, threshold: number): boolean => rating < threshold;

/** The threshold that applies: the location's own, else the organization's. */
export const thresholdOf = (
  organization: { interceptLessThan: number },
  location: { interceptLessThan: number | null } | null,
): number => location?.interceptLessThan ?? organization.interceptLessThan;

/**
 * The public pages that a customer is invited to after a rating that was intercepted or not. Mode `threshold` invites from the threshold up,
 * `everyone` invites after every rating, `none` never. docs/rules.md#invitation says what Google and the FTC ask for.
 */
export function invitations(
  profile: { invitationMode: InvitationMode; sources: readonly string[] },
  intercepted: boolean,
): string[] {
  const invited = profile.invitationMode === "everyone" || (profile.invitationMode === "threshold" && !intercepted);
  return invited ? [...profile.sources] : [];
}
