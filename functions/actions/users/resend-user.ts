import { newInvitationMail } from "#functions/actions/sending/messages/user-added.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { ByMember } from "#functions/data/audit/audit-actor.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { invitationPut, storeInvitation } from "#functions/data/users/invitations.ts";
import { findUser } from "#functions/data/users/organization-users.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { refusedRole } from "#shared/rules/accounts/organization-user.ts";
import { adderChecks, type Invited, issued, lacksSeat } from "./add-user.ts";

/** Renews an invitation for 72 hours and voids its earlier password; beyond daily limits nothing changes. */
export async function resendUser(id: string, by: ByMember): Promise<Invited | Refusal> {
  const { organization, now } = by;
  const [found, business] = await Promise.all([findUser(organization, id), readOrganization(organization)]);
  if (!business) return { refused: "organization_not_found" };
  if (!found) return { refused: "user_not_found" };
  if (!found.invitation) return { refused: "user_already_there" };
  const refused = refusedRole(by, found.invitation.role);
  if (refused) return refused;
  const isExpired = Date.parse(found.invitation.until) <= now.getTime();
  if (isExpired && (await lacksSeat(organization, now))) return { refused: "subscription_needed", feature: "members" };
  const invitation = { ...found.invitation, ...issued(by) };
  const mail = newInvitationMail(invitation, business.language, by);
  const outcome = await storeInvitation(invitationPut(invitation, found.invitation, now), mail, {
    ofDay: [],
    also: [...adderChecks(by), auditPut(by, { subject: id })],
  });
  if (outcome.done) return { invitation, emailed: true };
  const byMailAlone = outcome.refused.has("mail") && outcome.refused.size === 1;
  return byMailAlone ? { invitation: found.invitation, emailed: false } : { refused: "edited_meanwhile" };
}
