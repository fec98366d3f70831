import { openOrganizationCheck } from "#functions/data/organizations/organizations.ts";
import type { Write } from "#functions/data/table.ts";
import { readMembers, roleCheck } from "#functions/data/users/members.ts";
import type { NewcomerItem } from "#functions/data/users/newcomers.ts";
import { isWithin } from "#shared/rules/organization-user.ts";
import { may } from "#shared/rules/permissions.ts";

/**
 * The conditions under which somebody who was added may still join: that the member who stands for it may still give
 * that role, and that the organization is open. Null where nobody stands for it any more: what a member who was removed
 * or lowered had begun does not bring them back.
 */
export async function checkSponsor({ organization, by, role }: NewcomerItem): Promise<Write[] | null> {
  const [member] = await readMembers(organization, [by], true);
  if (!member || !may(member.role, "user.manage") || !isWithin(member.role, role)) return null;
  return [roleCheck(organization, by, member.role), openOrganizationCheck(organization)];
}
