import { mailToken } from "#functions/actions/accounts/mail-token.ts";
import { openCheck } from "#functions/data/accounts/closing.ts";
import { readUser } from "#functions/data/accounts/users.ts";
import { auditPut, auditRead } from "#functions/data/audit/audit.ts";
import type { ByMember } from "#functions/data/audit/by.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { type MemberItem, roleCheck } from "#functions/data/users/members.ts";
import { renewNewcomer } from "#functions/data/users/newcomers.ts";
import { activeUser, findUser } from "#functions/data/users/organization-users.ts";
import type { OrganizationUser } from "#shared/model/organization-user.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { additionLife, refusedRole } from "#shared/rules/organization-user.ts";
import type { Invited } from "./add-user.ts";
import { composeAdditionMail } from "./compose-addition-mail.ts";
import { issueTemporaryPassword } from "./issue-temporary-password.ts";

/** A member who was sent a link for a password of their own. */
export interface Reminded {
  user: OrganizationUser;
  emailed: true;
}

/** Emails a link for a password of their own to a member who logged in with a temporary one and stopped there. */
async function remind(member: MemberItem, by: ByMember): Promise<Reminded | Refusal> {
  const user = await readUser(member.user);
  if (!user?.firstLogIn) return { refused: "user_already_there" };
  const refused = refusedRole(by.role, member.role);
  if (refused) return refused;
  await mailToken("reset", user.email, by.now);
  await auditRead(by, { subject: user._id });
  return { user: activeUser(user, member), emailed: true };
}

/**
 * Sends the email again to somebody who has yet to join, for another 72 hours. The temporary password that was sent before
 * ends. A member who has chosen no password yet gets a link for one. Where the address has had as many such emails as one day allows, everything stays as it is. Refused: `user_not_found`, `user_already_there` for who has joined, `role_above_own`, `edited_meanwhile`.
 */
export async function resendUser(id: string, by: ByMember): Promise<Invited | Reminded | Refusal> {
  const { organization, now } = by;
  const [found, business] = await Promise.all([findUser(organization, id), readOrganization(organization)]);
  if (!business) return { refused: "organization_not_found" };
  if (!found) return { refused: "user_not_found" };
  if (!found.newcomer) return remind(found.member, by);
  const refused = refusedRole(by.role, found.newcomer.role);
  if (refused) return refused;
  const { passwordId, ...temporary } = await issueTemporaryPassword();
  const until = new Date(now.getTime() + additionLife).toISOString();
  const newcomer = { ...found.newcomer, passwordId, until, by: by.user };
  const outcome = await renewNewcomer(newcomer, temporary, composeAdditionMail(newcomer, business.language, by), [
    roleCheck(organization, by.user, by.role),
    openCheck(by.user),
    auditPut(by, { subject: id }),
  ]);
  if (outcome === "changed") return { refused: "edited_meanwhile" };
  return outcome === "renewed" ? { newcomer, emailed: true } : { newcomer: found.newcomer, emailed: false };
}
