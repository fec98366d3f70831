import { decodeTime } from "ulid";
import { type BegunSession, beginSession } from "#functions/actions/accounts/begin-session.ts";
import { checkInviter } from "#functions/actions/users/check-inviter.ts";
import { readUser, type UserItem } from "#functions/data/accounts/users.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { awaitPasswordOf, readInvitation } from "#functions/data/users/invitations.ts";
import type { InvitationByEmailItem } from "#functions/data/users/invitations-by-email.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { newUser } from "#shared/rules/accounts/account.ts";
import { isInvitationOpen } from "#shared/rules/accounts/organization-user.ts";

/**
 * Begins a session that can only choose a password; membership starts with that, and the temporary password works until
 * then.
 */
export async function openByTemporaryPassword(
  { organization, newcomer: id, joined, until, passwordHash }: InvitationByEmailItem,
  hasAccount: boolean,
  { device, now }: { device: string; now: Date },
): Promise<BegunSession | Refusal> {
  if (joined || hasAccount) return { refused: "temporary_password_used" };
  if (!isInvitationOpen({ until }, now)) return { refused: "temporary_password_expired" };
  const [newcomer, business, before] = await Promise.all([
    readInvitation(organization, id),
    readOrganization(organization),
    readUser(id),
  ]);
  if (!newcomer || !business) return { refused: "temporary_password_used" };
  if (business.closedAt !== null || (await checkInviter(newcomer)) === null)
    return { refused: "temporary_password_expired" };
  const user: UserItem = {
    ...newUser(id, { ...newcomer, language: business.language }),
    phone: newcomer.phone,
    verifiedPhone: null,
    passwordHash,
    firstLogIn: true,
    verified: false,
    onboarding: null,
    // Keeps other sessions and emailed links valid.
    sessionsFrom: before?.sessionsFrom ?? new Date(decodeTime(id)).toISOString(),
    version: 1,
  };
  if (!(await awaitPasswordOf(newcomer, user))) return { refused: "temporary_password_used" };
  return beginSession(user, device, now);
}
