import { openCheck } from "#functions/data/accounts/closing.ts";
import { readUsers } from "#functions/data/accounts/users.ts";
import { openOrganizationCheck } from "#functions/data/organizations/organizations.ts";
import type { Write } from "#functions/data/table.ts";
import { readMembers, roleCheck } from "#functions/data/users/members.ts";
import type { NewcomerItem } from "#functions/data/users/newcomers.ts";
import { isWithin } from "#shared/rules/accounts/organization-user.ts";
import { may } from "#shared/rules/permissions.ts";

/**
 * The conditions under which somebody who was added may still join: that the member who stands for it may still give
 * that role and has not closed their account, and that the organization is open. Null where nobody stands for it any more:
 * what a member who was removed, lowered or is gone had begun does not bring them back. Nobody stands for themselves (`joining`).
 */
export async function checkSponsor(
  { organization, by, role }: NewcomerItem,
  joining: string | null = null,
): Promise<Write[] | null> {
  if (by === joining) return null;
  const [[member], [account]] = await Promise.all([readMembers(organization, [by], true), readUsers([by], true)]);
  if (!member || !may(member.role, "user.manage") || !isWithin(member.role, role)) return null;
  if (!account || account.closedAt !== undefined) return null;
  return [roleCheck(organization, by, member.role), openCheck(by), openOrganizationCheck(organization)];
}
