import { ulid } from "ulid";
import { auditPut } from "#functions/data/audit.ts";
import { readMembers, roleCheck } from "#functions/data/members.ts";
import { type Message, newMessage } from "#functions/data/messages.ts";
import { addNewcomer, type NewcomerItem } from "#functions/data/newcomers.ts";
import { readOrganization } from "#functions/data/organizations.ts";
import { readUserByEmail } from "#functions/data/users.ts";
import type { Language } from "#shared/model/language.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import type { Role } from "#shared/model/role.ts";
import { additionLife, refusedRole, usualRole } from "#shared/rules/organization-user.ts";
import type { Manager } from "./manager.ts";
import { issueTemporaryPassword } from "./temporary-password.ts";

/** Whom to add, as whoever adds them describes them. */
export interface Added {
  firstName: string;
  lastName: string;
  email: string;
  phone?: string | null | undefined;
  role?: Role | undefined;
}

/** The email that tells a newcomer that they were added, ready to be queued. */
export const additionMail = (
  { _id, organization, email, passwordId }: NewcomerItem,
  language: Language,
  now: Date,
): Message =>
  newMessage({
    ...{ channel: "email", template: "user_added", language, to: email, organization: null, now },
    data: { addedTo: organization, newcomer: _id, passwordId },
  });

/** Whether an address belongs to a member: as many reads whether or not it has an account. */
async function isMember(organization: string, email: string): Promise<boolean> {
  const { known, user } = await readUserByEmail(email);
  const [member] = await readMembers(organization, [known?.verified && user ? user._id : "nobody"], true);
  return member !== undefined;
}

/**
 * Adds somebody to an organization, who joins by the email that is queued: by a temporary password, or with the account
 * that they have. Which of the two is decided when it is sent, so that nothing here depends on it. Refused:
 * `role_above_own`, `user_already_there`, `organization_not_found`, and `forbidden` where the manager's own role has
 * changed meanwhile.
 */
export async function addUser(
  { firstName, lastName, email, phone = null, role = usualRole }: Added,
  by: Manager,
): Promise<NewcomerItem | Refusal> {
  const { organization, now } = by;
  const refused = refusedRole(by.role, role);
  if (refused) return refused;
  const there: Refusal = { refused: "user_already_there", fields: { email: "user_already_there" } };
  const [business, { passwordId, ...temporary }] = await Promise.all([
    readOrganization(organization),
    issueTemporaryPassword(),
  ]);
  if (!business) return { refused: "organization_not_found" };
  if (await isMember(organization, email)) return there;
  const newcomer: NewcomerItem = {
    ...{ _id: ulid(now.getTime()), organization, firstName, lastName, email, phone, role, by: by.user, passwordId },
    until: new Date(now.getTime() + additionLife).toISOString(),
  };
  const written = await addNewcomer(newcomer, temporary, additionMail(newcomer, business.language, now), now, [
    roleCheck(organization, by.user, by.role),
    auditPut(
      { organization, user: by.user, route: by.route, subject: newcomer._id, changes: { role: [null, role] } },
      now,
    ),
  ]);
  if (written === "added") return newcomer;
  return written === "there" ? there : { refused: "forbidden" };
}
