import { type BegunSession, beginSession } from "#functions/actions/accounts/begin-session.ts";
import type { UserItem } from "#functions/data/accounts/users.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { employeeOfMember } from "#functions/data/places/employees.ts";
import type { AdditionItem } from "#functions/data/users/additions.ts";
import { openAccountOf, readNewcomer } from "#functions/data/users/newcomers.ts";
import { replaceTemporaryPassword as route } from "#shared/contract/accounts.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { isOpen } from "#shared/rules/organization-user.ts";
import { fullName } from "#shared/rules/person.ts";
import { newUser } from "#shared/rules/user.ts";
import { checkSponsor } from "./check-sponsor.ts";

/**
 * Opens the account of somebody who typed the right temporary password, makes them a member, and logs them in. The
 * password has then been used; all that the session may do is to choose another one. Somebody who has an account
 * (`hasAccount`) joins with that instead. Refused: `temporary_password_used`, `edited_meanwhile`, and
 * `temporary_password_expired`, also where nobody stands for it any more or the organization is closed.
 */
export async function joinByPassword(
  { organization, newcomer: id, joined, until, passwordHash }: AdditionItem,
  hasAccount: boolean,
  { device, now }: { device: string; now: Date },
): Promise<BegunSession | Refusal> {
  if (joined || hasAccount) return { refused: "temporary_password_used" };
  if (!isOpen({ until }, now)) return { refused: "temporary_password_expired" };
  const [newcomer, business] = await Promise.all([readNewcomer(organization, id), readOrganization(organization)]);
  if (!newcomer || !business) return { refused: "temporary_password_used" };
  if (business.closedAt !== null) return { refused: "temporary_password_expired" };
  const checks = await checkSponsor(newcomer);
  if (checks === null) return { refused: "temporary_password_expired" };
  const { phone, role } = newcomer;
  const user: UserItem = {
    ...newUser(id, { ...newcomer, language: business.language }),
    ...{ phone, verifiedPhone: null, passwordHash, firstLogIn: true, verified: true, onboarding: null },
    ...{ sessionsFrom: now.toISOString(), version: 1 },
  };
  const changes = { role: [null, role] } as const;
  const name = fullName(user);
  const opened = await openAccountOf(newcomer, user, name, now, [
    ...checks,
    ...(role === "employee" ? await employeeOfMember(organization, { user: id, name }, "employee", now) : []),
    auditPut({ organization, user: id, route: route.id, now }, { subject: id, changes }),
  ]);
  return opened ? beginSession(user, device, now) : { refused: "edited_meanwhile" };
}
