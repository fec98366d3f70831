import { decodeTime } from "ulid";
import { openCheck } from "#functions/data/accounts/closing.ts";
import { readUsers } from "#functions/data/accounts/users.ts";
import type { ByMember } from "#functions/data/audit/by.ts";
import { openOrganizationCheck } from "#functions/data/organizations/organizations.ts";
import type { Write } from "#functions/data/table.ts";
import { rolesSince, timesLowered } from "#functions/data/users/lowered.ts";
import { membershipCheck } from "#functions/data/users/member-roles.ts";
import { type MemberItem, readMembers } from "#functions/data/users/members.ts";
import { type NewcomerItem, type Standing, standingOf } from "#functions/data/users/newcomers.ts";
import { additionLife, isWithin } from "#shared/rules/accounts/organization-user.ts";
import { may } from "#shared/rules/permissions.ts";

/** What an addition notes of the member who stands for it from now on. */
export const standingBy = (member: MemberItem): Standing => ({
  by: member.user,
  byMembership: standingOf(member),
  byLowered: timesLowered(member),
});

/**
 * The conditions under which a member may stand for an addition from now on: that they still are in that membership, with
 * the role that was looked at, and that their account is open.
 */
export const standingChecks = (member: MemberItem, { role }: ByMember): Write[] => [
  membershipCheck(member, role),
  openCheck(member.user),
];

/**
 * Whether a member stands for an addition by the membership that they have now. Additions of earlier releases noted none: one
 * that began after the last email about it went out is another than the one in which they did that.
 */
function isOfMembership({ byMembership, until }: NewcomerItem, member: MemberItem): boolean {
  const now = standingOf(member);
  if (byMembership !== undefined) return byMembership === now;
  return now === "" || decodeTime(now) <= Date.parse(until) - additionLife;
}

/** Whether a member may give the role of an addition now, and might with each role that they were lowered to since they did. */
const stillReaches = ({ role, byLowered = 0 }: NewcomerItem, member: MemberItem): boolean =>
  rolesSince(member, byLowered).every((own) => may(own, "user.manage") && isWithin(own, role));

/**
 * The conditions under which somebody who was added may still join: that the member who stands for it may still give
 * that role, in the membership in which they did and never lowered below that since, and has not closed their account, and
 * that the organization is open. Null
 * where nobody stands for it any more: what a member who was removed, lowered or is gone had begun does not bring them
 * back, nor does their own return, or a raise, bring back what they had begun. Nobody stands for themselves (`joining`).
 */
export async function checkSponsor(newcomer: NewcomerItem, joining: string | null = null): Promise<Write[] | null> {
  const { organization, by } = newcomer;
  if (by === joining) return null;
  const [[member], [account]] = await Promise.all([readMembers(organization, [by], true), readUsers([by], true)]);
  if (!member || !stillReaches(newcomer, member) || !isOfMembership(newcomer, member)) return null;
  if (!account || account.closedAt !== undefined) return null;
  return [membershipCheck(member), openCheck(by), openOrganizationCheck(organization)];
}
