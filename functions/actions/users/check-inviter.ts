import { openCheck } from "#functions/data/accounts/closing.ts";
import { readUsers } from "#functions/data/accounts/users.ts";
import type { ByMember } from "#functions/data/audit/audit-actor.ts";
import { openOrganizationCheck } from "#functions/data/organizations/organizations.ts";
import type { Write } from "#functions/data/table.ts";
import { rolesSince, timesLowered } from "#functions/data/users/role-demotions.ts";
import { membershipCheck } from "#functions/data/users/member-roles.ts";
import { type MemberItem, readMembers } from "#functions/data/users/members.ts";
import { type NewcomerItem, type Standing, standingOf } from "#functions/data/users/invitations.ts";
import { isWithin } from "#shared/rules/accounts/organization-user.ts";
import { may } from "#shared/rules/permissions.ts";

/** Snapshot of the inviting member's membership, for a later check. */
export const standingBy = (member: MemberItem): Standing => ({
  by: member.user,
  byMembership: standingOf(member),
  byLowered: timesLowered(member),
});

/** Checks that the inviting member's role holds and their account is open. */
export const standingChecks = (member: MemberItem, { role }: ByMember): Write[] => [
  membershipCheck(member, role),
  openCheck(member.user),
];

/** Whether a member stands for an addition by the membership that they have now. */
const isOfMembership = ({ byMembership }: NewcomerItem, member: MemberItem): boolean =>
  byMembership === standingOf(member);

/** Whether a member may give the role of an addition now, and might with each role that they were lowered to since they did. */
const stillReaches = ({ role, byLowered }: NewcomerItem, member: MemberItem): boolean =>
  rolesSince(member, byLowered).every((own) => may(own, "user.manage") && isWithin(own, role));

/** Checks that the inviting member could still give the role, without a removal or demotion since; null otherwise. */
export async function checkSponsor(newcomer: NewcomerItem, joining: string | null = null): Promise<Write[] | null> {
  const { organization, by } = newcomer;
  if (by === joining) return null;
  const [[member], [account]] = await Promise.all([readMembers(organization, [by], true), readUsers([by], true)]);
  if (!member || !stillReaches(newcomer, member) || !isOfMembership(newcomer, member)) return null;
  if (!account || account.closedAt !== undefined) return null;
  return [membershipCheck(member), openCheck(by), openOrganizationCheck(organization)];
}
