import { newAdditionMail } from "#functions/actions/sending/messages/user-added.ts";
import { mailsOfNetwork } from "#functions/actions/sending/network-mails.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { renewInvitation } from "#functions/data/users/invitations.ts";
import { readMembers } from "#functions/data/users/members.ts";
import { findUser } from "#functions/data/users/organization-users.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { additionLife, refusedRole } from "#shared/rules/accounts/organization-user.ts";
import type { Adder, Invited } from "./add-user.ts";
import { inviterChecks, inviterStanding } from "./check-inviter.ts";
import { issueTemporaryPassword } from "./issue-temporary-password.ts";

/** Renews an invitation for 72 hours and voids its earlier password; beyond daily limits nothing changes. */
export async function resendUser(id: string, by: Adder): Promise<Invited | Refusal> {
  const { organization, now } = by;
  const [found, business, [own]] = await Promise.all([
    findUser(organization, id),
    readOrganization(organization),
    readMembers(organization, [by.user], true),
  ]);
  if (!business) return { refused: "organization_not_found" };
  if (!found) return { refused: "user_not_found" };
  if (!found.newcomer) return { refused: "user_already_there" };
  const refused = refusedRole(by, found.newcomer.role);
  if (refused) return refused;
  if (!own) return { refused: "edited_meanwhile" };
  const mails = await mailsOfNetwork(by.network, now);
  if (mails.room !== "anybody") return { newcomer: found.newcomer, emailed: false };
  const { passwordId, ...temporary } = await issueTemporaryPassword();
  const until = new Date(now.getTime() + additionLife).toISOString();
  const newcomer = { ...found.newcomer, passwordId, until, ...inviterStanding(own) };
  const mail = newAdditionMail(newcomer, business.language, by);
  const outcome = await renewInvitation(newcomer, temporary, mail, [
    ...inviterChecks(own, by),
    auditPut(by, { subject: id }),
  ]);
  if (outcome === "changed") return { refused: "edited_meanwhile" };
  if (outcome !== "renewed") return { newcomer: found.newcomer, emailed: false };
  await mails.count(mail.message._id);
  return { newcomer, emailed: true };
}
