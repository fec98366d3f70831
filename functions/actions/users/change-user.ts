import { findKeeper } from "#functions/actions/users/find-keeper.ts";
import { openCheck } from "#functions/data/accounts/closing.ts";
import { readUser } from "#functions/data/accounts/users.ts";
import { type AuditChange, auditPut } from "#functions/data/audit/audit.ts";
import type { ByMember } from "#functions/data/audit/audit-actor.ts";
import { employeeOfMember } from "#functions/data/places/employees.ts";
import { retryOnConflict, transact, type Write } from "#functions/data/table.ts";
import { invitationDelete, invitationPut } from "#functions/data/users/invitations.ts";
import {
  type MemberItem,
  memberDelete,
  ownerCheck,
  readMembers,
  roleCheck,
  rolePut,
} from "#functions/data/users/members.ts";
import { type Found, findUser } from "#functions/data/users/organization-users.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import type { Role } from "#shared/model/role.ts";
import { refusedRole } from "#shared/rules/accounts/organization-user.ts";
import { may, type Permission } from "#shared/rules/permissions.ts";
import { type CountedNotices, countNotices } from "./count-notices.ts";
import { noticesToOwners } from "./notices-to-owners.ts";

const overtaken: Refusal = { refused: "edited_meanwhile" };

/** Checks that the actor's role holds and another open owner remains. */
async function conditions(by: ByMember, target: string, ownerGoes: boolean): Promise<Write[] | Refusal> {
  const self = by.user === target;
  const own = self ? [] : [roleCheck(by.organization, by.user, by.role), openCheck(by.user)];
  if (!ownerGoes || (by.role === "owner" && !self)) return own;
  const other = await findKeeper(by.organization, [target, by.user]);
  if (other === null) return { refused: "last_owner" };
  return [...own, ownerCheck(by.organization, other), openCheck(other)];
}

/** One read for a change of oneself: two could mix an old and a new role. */
async function readBoth(id: string, by: ByMember): Promise<{ own: MemberItem | undefined; found: Found | null }> {
  if (id === by.user) {
    const found = await findUser(by.organization, id);
    return { own: found?.member, found };
  }
  const [[own], found] = await Promise.all([
    readMembers(by.organization, [by.user], true),
    findUser(by.organization, id),
  ]);
  return { own, found };
}

async function noticesFor({ member }: Found, next: Role | null, by: ByMember): Promise<CountedNotices[]> {
  if (member === undefined) return [];
  const user = member.user === by.user ? null : await readUser(member.user);
  const about =
    next === null ? { template: "member_removed" as const } : { template: "role_changed" as const, role: next };
  const done = { organization: by.organization, by: by.user, ...about };
  const of = member.role === "owner" || next === "owner" ? "ownership" : "role";
  return Promise.all([
    countNotices(user?.closedAt === undefined && user ? [user] : [], done, by.now, of),
    ...(next === "owner" ? [noticesToOwners(member.user, by)] : []),
  ]);
}

type Plan = (found: Found) => { writes: Write[]; next: Role | null } | null;

const roleOf = (found: Found): Role => (found.invitation ?? found.member).role;
const idOf = (found: Found): string => (found.invitation ? found.invitation._id : found.member.user);

/** Only members with the role `employee` can be rated. */
async function ratedOrNot({ member }: Found, next: Role | null, { organization, now }: ByMember): Promise<Write[]> {
  if (member === undefined) return [];
  if (next === null) return employeeOfMember(organization, member, "nobody", now);
  const wasOrWillBe = member.role === "employee" || next === "employee";
  return wasOrWillBe ? employeeOfMember(organization, member, next === "employee" ? next : "other", now) : [];
}

/** Retries on conflict, so that an owner always remains. */
async function change(
  id: string,
  member: ByMember,
  plan: Plan,
  needed: Permission = "user.manage",
): Promise<Found | Refusal> {
  return retryOnConflict<Found | Refusal>(async () => {
    const { own, found } = await readBoth(id, member);
    if (!own || !may(own.role, needed)) return { refused: "forbidden" };
    if (!found) return { refused: "user_not_found" };
    const by: ByMember = { ...member, role: own.role };
    const before = roleOf(found);
    const planned = plan(found);
    const refused = refusedRole(by, planned?.next ?? before, before);
    if (refused) return refused;
    if (!planned) return found;
    const ownerGoes = found.member !== undefined && before === "owner" && planned.next !== "owner";
    const checks = await conditions(by, idOf(found), ownerGoes);
    if (isRefusal(checks)) return checks;
    const changes: Record<string, AuditChange> = { role: [before, planned.next] };
    const entry = auditPut(by, { subject: idOf(found), changes });
    const rated = await ratedOrNot(found, planned.next, by);
    const notices = await noticesFor(found, planned.next, by);
    const mails = notices.flatMap(({ writes }) => writes);
    if ((await transact(() => [...planned.writes, ...rated, ...checks, entry, ...mails])).done) return found;
    await Promise.all(notices.map(({ takeBack }) => takeBack()));
    return undefined;
  }, overtaken);
}

const withRole = (found: Found, role: Role): Found =>
  found.invitation ? { invitation: { ...found.invitation, role } } : { member: { ...found.member, role } };

export async function changeRole(id: string, role: Role, by: ByMember): Promise<Found | Refusal> {
  const changed = await change(id, by, (found) => {
    if (roleOf(found) === role) return null;
    const write = found.invitation
      ? invitationPut({ ...found.invitation, role, by: by.user }, found.invitation, by.now)
      : rolePut(found.member, role);
    return { writes: [write], next: role };
  });
  return isRefusal(changed) ? changed : withRole(changed, role);
}

/** Removes a user or an open invitation; access ends at once, because each call reads the membership. */
export const removeUser = (id: string, by: ByMember): Promise<Found | Refusal> =>
  change(id, by, (found) => ({
    writes: found.invitation ? [invitationDelete(found.invitation)] : memberDelete(found.member),
    next: null,
  }));

export const leaveOrganization = (by: ByMember): Promise<Found | Refusal> =>
  change(
    by.user,
    by,
    ({ member }) => (member ? { writes: memberDelete(member), next: null } : null),
    "organization.leave",
  );
