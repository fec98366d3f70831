import { openCheck } from "#functions/data/accounts/closing.ts";
import { readUsers } from "#functions/data/accounts/users.ts";
import type { ByMember } from "#functions/data/audit/audit-actor.ts";
import { openOrganizationCheck } from "#functions/data/organizations/organizations.ts";
import type { Write } from "#functions/data/table.ts";
import { type InvitationItem, type InviterStanding, membershipKeyOf } from "#functions/data/users/invitations.ts";
import { membershipCheck } from "#functions/data/users/member-roles.ts";
import { type MemberItem, readMembers } from "#functions/data/users/members.ts";
import { demotionsOf, rolesSince } from "#functions/data/users/role-demotions.ts";
import { isRoleWithin } from "#shared/rules/accounts/organization-user.ts";
import { may } from "#shared/rules/permissions.ts";

/** Snapshot of the inviting member's membership, for a later check. */
export const inviterStanding = (member: MemberItem): InviterStanding => ({
  by: member.user,
  byMembership: membershipKeyOf(member),
  byLowered: demotionsOf(member),
});

/** Checks that the inviting member's role holds and their account is open. */
export const inviterChecks = (member: MemberItem, { role }: ByMember): Write[] => [
  membershipCheck(member, role),
  openCheck(member.user),
];

/** Whether a member stands for an addition by the membership that they have now. */
const isOfMembership = ({ byMembership }: InvitationItem, member: MemberItem): boolean =>
  byMembership === membershipKeyOf(member);

/** Whether a member may give the role of an addition now, and might with each role that they were lowered to since they did. */
const stillReaches = ({ role, byLowered }: InvitationItem, member: MemberItem): boolean =>
  rolesSince(member, byLowered).every((own) => may(own, "user.manage") && isRoleWithin(own, role));

/** Checks that the inviting member could still give the role, without a removal or demotion since; null otherwise. */
export async function checkInviter(newcomer: InvitationItem, joining: string | null = null): Promise<Write[] | null> {
  const { organization, by } = newcomer;
  if (by === joining) return null;
  const [[member], [account]] = await Promise.all([readMembers(organization, [by], true), readUsers([by], true)]);
  if (!member || !stillReaches(newcomer, member) || !isOfMembership(newcomer, member)) return null;
  if (!account || account.closedAt !== undefined) return null;
  return [membershipCheck(member), openCheck(by), openOrganizationCheck(organization)];
}
