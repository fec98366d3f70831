import type { UserItem } from "#functions/data/accounts/users.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { By } from "#functions/data/audit/by.ts";
import { employeeOfMember } from "#functions/data/places/employees.ts";
import type { Write } from "#functions/data/table.ts";
import { joinedAs, type NewcomerItem } from "#functions/data/users/newcomers.ts";
import { replaceTemporaryPassword } from "#shared/contract/accounts.ts";
import { fullName } from "#shared/rules/person.ts";
import { checkSponsor } from "./check-sponsor.ts";
import { findOffer } from "./find-offer.ts";

type ByRoute = Pick<By, "route" | "now">;

/**
 * The writes by which a person joins as the newcomer that they were added as, with the entry of the audit log. Null where
 * nobody stands for the addition any more.
 */
export async function joinWrites(
  newcomer: NewcomerItem,
  user: UserItem,
  { route, now }: ByRoute,
  joining: string | null = null,
): Promise<Write[] | null> {
  const checks = await checkSponsor(newcomer, joining);
  if (checks === null) return null;
  const { organization, role } = newcomer;
  const member = { user: user._id, name: fullName(user) };
  return [
    ...joinedAs(newcomer, member, now),
    ...checks,
    ...(role === "employee" ? await employeeOfMember(organization, member, "employee", now) : []),
    auditPut({ organization, user: user._id, route, now }, { subject: user._id, changes: { role: [null, role] } }),
  ];
}

/**
 * The writes by which somebody joins who logged in with a temporary password and now chooses one of their own. Their
 * account has the newcomer's id. Null where the addition was taken back or is over, or nobody stands for it.
 */
export async function joinByChoosing(user: UserItem, now: Date): Promise<Write[] | null> {
  const newcomer = await findOffer(user, user._id, now);
  return newcomer && joinWrites(newcomer, user, { route: replaceTemporaryPassword.id, now });
}
