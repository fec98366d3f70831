import { decodeTime } from "ulid";
import { inviterChecks } from "#functions/actions/users/join-organization.ts";
import { isPassword } from "#functions/crypto/password.ts";
import { isTemporaryPassword, temporaryPasswordIn } from "#functions/crypto/temporary-password.ts";
import { reopenUser, returningCheck } from "#functions/data/accounts/closing.ts";
import { readUser, readUserByEmail, type UserItem } from "#functions/data/accounts/users.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { awaitPasswordOf, type InvitationItem, listInvitationsTo } from "#functions/data/users/invitations.ts";
import { listMemberships, readMembers } from "#functions/data/users/members.ts";
import { marksKey } from "#functions/services/secrets.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { newUser } from "#shared/rules/accounts/account.ts";
import { mayComeBack } from "#shared/rules/accounts/closing.ts";
import { isInvitationOpen } from "#shared/rules/accounts/organization-user.ts";
import { type BegunSession, beginSession } from "./begin-session.ts";
import { reopenOrganization } from "./reopen-organization.ts";

/**
 * Begins a session that can only choose a password; membership starts with that, and the temporary password works until
 * then.
 */
async function openByTemporaryPassword(
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

async function reopenOwned(person: UserItem, now: Date): Promise<void> {
  const { _id: user } = person;
  for (const { organization } of await listMemberships(user)) {
    const [member] = await readMembers(organization, [user], true);
    if (member?.role !== "owner") continue;
    await reopenOrganization({ organization, user, route: "sessionStart", now }, returningCheck(person));
  }
}

/**
 * Reopens an account and the organizations closed with one; false if erasing has begun or the password was reset
 * meanwhile.
 */
export async function reopenAccount(person: UserItem, now: Date): Promise<boolean> {
  // Before the account, so that after an interruption the next log-in finishes it.
  await reopenOwned(person, now);
  if (person.closedAt !== undefined && !(await reopenUser(person, person.closedAt))) {
    const found = await readUser(person._id);
    if (found === null || found.closedAt !== undefined || found.passwordHash !== person.passwordHash) return false;
  }
  // Again for an organization that another owner closed meanwhile, who still saw this account as closed.
  await reopenOwned(person, now);
  return true;
}

/** Finds a person by what they typed; unknown addresses cost the same reads. */
async function readByTyped(email: string, password: string) {
  const temporary = temporaryPasswordIn(password);
  const [{ known, user }, invitations, key] = await Promise.all([
    readUserByEmail(email),
    temporary === null ? [] : listInvitationsTo(email),
    marksKey(),
  ]);
  const isTyped = (passwordId?: string) => temporary !== null && isTemporaryPassword(key, passwordId, temporary);
  return {
    hasAccount: known?.verified ?? false,
    user,
    invitation: invitations.find(({ passwordId }) => isTyped(passwordId)),
    isUsed: user?.verified === true && isTyped(user.temporaryPasswordId),
  };
}

/** Logs in by own or temporary password; unknown addresses cost the same hash, so timing reveals no account. */
export async function logIn(
  { email, password, comeBack: returns }: { email: string; password: string; comeBack?: true | undefined },
  device: string,
  now: Date,
): Promise<BegunSession | Refusal> {
  const { hasAccount, user, invitation, isUsed } = await readByTyped(email, password);
  if (invitation) return openByTemporaryPassword(invitation, hasAccount, { device, now });
  if (!(await isPassword(password, user?.passwordHash ?? null)))
    return { refused: isUsed ? "temporary_password_used" : "invalid_credentials" };
  if (!user) return { refused: "invalid_credentials" };
  if (!user.verified) return { refused: "account_unverified" };
  if (user.closedAt === undefined) return beginSession(user, device, now);
  if (!mayComeBack(user.closedAt, now)) return { refused: "invalid_credentials" };
  if (!returns) return { refused: "account_closed" };
  if (!(await reopenAccount(user, now))) return { refused: "invalid_credentials" };
  const { closedAt: _closed, ...open } = user;
  return beginSession(open, device, now);
}
