import { decodeTime } from "ulid";
import { type BegunSession, beginSession } from "#functions/actions/accounts/begin-session.ts";
import { inviterChecks } from "#functions/actions/users/join-organization.ts";
import { readUser, type UserItem } from "#functions/data/accounts/users.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { awaitPasswordOf, type InvitationItem } from "#functions/data/users/invitations.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { newUser } from "#shared/rules/accounts/account.ts";
import { isInvitationOpen } from "#shared/rules/accounts/organization-user.ts";

/**
 * Begins a session that can only choose a password; membership starts with that, and the temporary password works until
 * then.
 */
export async function openByTemporaryPassword(
  invitation: InvitationItem,
  hasAccount: boolean,
  { device, now }: { device: string; now: Date },
): Promise<BegunSession | Refusal> {
  if (hasAccount) return { refused: "temporary_password_used" };
  const { _id: id, organization, phone, passwordId } = invitation;
  const [business, checks, before] = await Promise.all([
    readOrganization(organization),
    inviterChecks(invitation),
    readUser(id),
  ]);
  if (!isInvitationOpen(invitation, now) || business?.closedAt !== null || checks === null)
    return { refused: "temporary_password_expired" };
  const user: UserItem = {
    ...newUser(id, { ...invitation, language: business.language }),
    phone,
    verifiedPhone: null,
    passwordHash: "",
    temporaryPasswordId: passwordId,
    firstLogIn: true,
    verified: false,
    onboarding: null,
    // Keeps other sessions and emailed links valid.
    sessionsFrom: before?.sessionsFrom ?? new Date(decodeTime(id)).toISOString(),
    version: 1,
  };
  if (!(await awaitPasswordOf(invitation, user))) return { refused: "temporary_password_used" };
  return beginSession(user, device, now);
}
