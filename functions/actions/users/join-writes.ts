import type { UserItem } from "#functions/data/accounts/users.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { By } from "#functions/data/audit/by.ts";
import { employeeOfMember } from "#functions/data/places/employees.ts";
import { joinedAs, type NewcomerItem } from "#functions/data/users/newcomers.ts";
import { replaceTemporaryPassword } from "#shared/contract/accounts.ts";
import { fullName } from "#shared/rules/person.ts";
import { checkSponsor } from "./check-sponsor.ts";
import { type CountedNotices, untold } from "./count-notices.ts";
import { findOffer } from "./find-offer.ts";
import { noticesToOwners } from "./notices-to-owners.ts";

type ByRoute = Pick<By, "route" | "now">;

/** What makes somebody a member, and what to do where it does not happen. */
type Joining = CountedNotices;

/**
 * The writes by which a person joins as the newcomer that they were added as, with the entry of the audit log and, where
 * they become an owner, the emails to the others. Null where nobody stands for the addition any more.
 */
export async function joinWrites(
  newcomer: NewcomerItem,
  user: UserItem,
  { route, now }: ByRoute,
  joining: string | null = null,
): Promise<Joining | null> {
  const checks = await checkSponsor(newcomer, joining);
  if (checks === null) return null;
  const { organization, role } = newcomer;
  const member = { user: user._id, name: fullName(user) };
  const told = role === "owner" ? await noticesToOwners(user._id, { organization, user: newcomer.by, now }) : untold;
  const writes = [
    ...joinedAs(newcomer, member, now),
    ...checks,
    ...(role === "employee" ? await employeeOfMember(organization, member, "employee", now) : []),
    auditPut({ organization, user: user._id, route, now }, { subject: user._id, changes: { role: [null, role] } }),
    ...told.writes,
  ];
  return { writes, takeBack: told.takeBack };
}

/**
 * The writes by which somebody joins who logged in with a temporary password and now chooses one of their own. Their
 * account has the newcomer's id. Null where the addition was taken back or is over, or nobody stands for it.
 */
export async function joinByChoosing(user: UserItem, now: Date): Promise<Joining | null> {
  const newcomer = await findOffer(user, user._id, now);
  return newcomer && joinWrites(newcomer, user, { route: replaceTemporaryPassword.id, now });
}
