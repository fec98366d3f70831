import { temporaryPasswordFrom } from "#functions/crypto/temporary-password.ts";
import { readUser, readUserByEmail } from "#functions/data/accounts/users.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import type { Message } from "#functions/data/sending/messages.ts";
import { readInvitation } from "#functions/data/users/invitations.ts";
import { variable } from "#functions/environment.ts";
import type { Addition } from "#functions/messages/user-added-email.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { memberRoles } from "#shared/model/role.ts";
import { isInvitationOpen } from "#shared/rules/accounts/organization-user.ts";
import { oneHour } from "#shared/rules/dates.ts";
import { fullName } from "#shared/rules/person.ts";
import type { Unsayable } from "#shared/rules/sending/sending.ts";

type UserAdded = Extract<Message, { template: "user_added" }>;

/** Content of the invitation: an offer for an account's owner, else a temporary password. */
export async function gatherAddition({ language, data }: UserAdded, now: Date): Promise<Addition | Unsayable> {
  const [organization, newcomer] = await Promise.all([
    readOrganization(data.addedTo),
    readInvitation(data.addedTo, data.newcomer),
  ]);
  if (!organization) return { reason: "organization_closed" };
  const role = memberRoles.find((one) => one === newcomer?.role);
  if (!newcomer || !role || newcomer.passwordId !== data.passwordId || !isInvitationOpen(newcomer, now))
    return { reason: "addition_over" };
  const [{ known, user }, by] = await Promise.all([readUserByEmail(newcomer.email), readUser(newcomer.by)]);
  const said = {
    origin: variable("PUBLIC_ORIGIN"),
    organization,
    role,
    adder: by && fullName(by),
    hours: Math.max(1, Math.round((Date.parse(newcomer.until) - now.getTime()) / oneHour)),
  };
  if (known?.verified && user)
    return { ...said, language: user.language, by: { offer: newcomer._id, reader: user.firstName } };
  const password = temporaryPasswordFrom(await signingKey(), newcomer.passwordId);
  return { ...said, language, by: { email: newcomer.email, password } };
}
