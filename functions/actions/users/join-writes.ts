import type { UserItem } from "#functions/data/accounts/users.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { employeeOfMember } from "#functions/data/places/employees.ts";
import { type InvitationItem, joinedAs } from "#functions/data/users/invitations.ts";
import { replaceTemporaryPasswordRoute } from "#shared/contract/accounts.ts";
import { fullName } from "#shared/rules/person.ts";
import { checkInviter } from "./check-inviter.ts";
import { type CountedNotices, untold } from "./count-notices.ts";
import { findOffer } from "./find-offer.ts";
import { noticesToOwners } from "./notices-to-owners.ts";

type ByRoute = Pick<ActorReference, "route" | "now">;

type Joining = CountedNotices;

/** Writes for joining by an addition; null if the inviting member no longer qualifies. */
export async function joinWrites(
  newcomer: InvitationItem,
  user: UserItem,
  { route, now }: ByRoute,
  joining: string | null = null,
): Promise<Joining | null> {
  const checks = await checkInviter(newcomer, joining);
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

/** Writes for joining by replacing a temporary password; null if the addition is over. */
export async function joinByChoosing(user: UserItem, now: Date): Promise<Joining | null> {
  const newcomer = await findOffer(user, user._id, now);
  return newcomer && joinWrites(newcomer, user, { route: replaceTemporaryPasswordRoute.id, now });
}
