import { openCheck } from "#functions/data/accounts/closing.ts";
import { readUsers, type UserItem } from "#functions/data/accounts/users.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { openOrganizationCheck } from "#functions/data/organizations/organizations.ts";
import { employeeOfMember } from "#functions/data/places/employees.ts";
import type { Write } from "#functions/data/table.ts";
import { type InvitationItem, invitationDelete, listInvitationsTo } from "#functions/data/users/invitations.ts";
import { memberPut, readMembers, roleCheck } from "#functions/data/users/members.ts";
import { replaceTemporaryPasswordRoute } from "#shared/contract/accounts.ts";
import { isInvitationOpen, isRoleWithin } from "#shared/rules/accounts/organization-user.ts";
import { may } from "#shared/rules/permissions.ts";
import { fullName } from "#shared/rules/person.ts";
import { type CountedNotices, untold } from "./count-notices.ts";
import { noticesToOwners } from "./notices-to-owners.ts";

/** Checks that the inviter may still give the role, or null if they may not. */
export async function inviterChecks({ organization, by, role }: InvitationItem): Promise<Write[] | null> {
  const [[member], [account]] = await Promise.all([readMembers(organization, [by], true), readUsers([by], true)]);
  if (!member || !may(member.role, "user.manage") || !isRoleWithin(member.role, role)) return null;
  if (!account || account.closedAt !== undefined) return null;
  return [roleCheck(organization, by, member.role), openCheck(by), openOrganizationCheck(organization)];
}

/** A person's open invitation by its id, or null. */
export async function findInvitation({ email }: UserItem, id: string, now: Date): Promise<InvitationItem | null> {
  const found = (await listInvitationsTo(email)).find(({ _id }) => _id === id);
  return found && isInvitationOpen(found, now) ? found : null;
}

/** Writes for accepting an invitation; null if it is over or its inviter may no longer give the role. */
export async function joinWrites(
  id: string,
  user: UserItem,
  { route, now }: Pick<ActorReference, "route" | "now">,
): Promise<(CountedNotices & { organization: string }) | null> {
  const invitation = await findInvitation(user, id, now);
  // The inviter is a member already.
  const checks = invitation && invitation.by !== user._id ? await inviterChecks(invitation) : null;
  if (!invitation || !checks) return null;
  const { organization, role, limitedTo } = invitation;
  const member = { user: user._id, name: fullName(user) };
  const told = role === "owner" ? await noticesToOwners(user._id, { organization, user: invitation.by, now }) : untold;
  const writes = [
    invitationDelete(invitation),
    memberPut({ organization, role, limitedTo, ...member, invitation: id }),
    ...checks,
    ...(role === "employee" ? await employeeOfMember(organization, member, "employee", now) : []),
    auditPut({ organization, user: user._id, route, now }, { subject: user._id, changes: { role: [null, role] } }),
    ...told.writes,
  ];
  return { organization, writes, takeBack: told.takeBack };
}

/** Writes for joining by replacing a temporary password; null if the invitation is over. */
export const joinByChoosing = (user: UserItem, now: Date): Promise<CountedNotices | null> =>
  joinWrites(user._id, user, { route: replaceTemporaryPasswordRoute.id, now });
