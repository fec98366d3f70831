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
import { isLimitable, isSameLimit, may, type Permission } from "#shared/rules/permissions.ts";
import { type CountedNotices, countNotices } from "./count-notices.ts";
import { noticesToOwners } from "./notices-to-owners.ts";
import { refusedLimit } from "./refused-limit.ts";

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

interface Held {
  role: Role;
  limitedTo: string[] | null;
}

type Plan = (found: Found) => { writes: Write[]; next: Held | null } | null;

const heldBy = (found: Found): Held => found.invitation ?? found.member;
const roleOf = (found: Found): Role => heldBy(found).role;
const idOf = (found: Found): string => (found.invitation ? found.invitation._id : found.member.user);

/** Only members with the role `employee` can be rated. */
async function ratedOrNot({ member }: Found, next: Role | null, { organization, now }: ByMember): Promise<Write[]> {
  if (member === undefined) return [];
  if (next === null) return employeeOfMember(organization, member, "nobody", now);
  const wasOrWillBe = member.role === "employee" || next === "employee";
  return wasOrWillBe ? employeeOfMember(organization, member, next === "employee" ? next : "other", now) : [];
}

const changesFrom = (before: Held, next: Held | null): Record<string, AuditChange> => ({
  ...(before.role === next?.role ? {} : { role: [before.role, next?.role ?? null] }),
  ...(next === null || isSameLimit(before, next) ? {} : { limitedTo: [before.limitedTo, next.limitedTo] }),
});

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
    const next = planned?.next ?? null;
    // A kept limit may name a location that was removed.
    const isLimitKept = next === null || (isLimitable(next.role) && isSameLimit(heldBy(found), next));
    const refused =
      refusedRole(by, next?.role ?? before, before) ?? (isLimitKept ? null : await refusedLimit(by.organization, next));
    if (refused) return refused;
    if (!planned) return found;
    const ownerGoes = found.member !== undefined && before === "owner" && next?.role !== "owner";
    const checks = await conditions(by, idOf(found), ownerGoes);
    if (isRefusal(checks)) return checks;
    const entry = auditPut(by, { subject: idOf(found), changes: changesFrom(heldBy(found), next) });
    const role = next?.role ?? null;
    const rated = await ratedOrNot(found, role, by);
    const notices = role === before ? [] : await noticesFor(found, role, by);
    const mails = notices.flatMap(({ writes }) => writes);
    if ((await transact(() => [...planned.writes, ...rated, ...checks, entry, ...mails])).done) return found;
    await Promise.all(notices.map(({ takeBack }) => takeBack()));
    return undefined;
  }, overtaken);
}

interface MembershipChange {
  role?: Role | undefined;
  limitedTo?: string[] | null | undefined;
}

/** Owners and admins are never limited; without a word about the limit they lose it. */
function heldAfter(before: Held, { role = before.role, limitedTo }: MembershipChange): Held {
  const kept = isLimitable(role) ? before.limitedTo : null;
  return { role, limitedTo: limitedTo === undefined ? kept : limitedTo };
}

/** Changes a user's role or the locations that it is limited to. */
export async function changeMembership(id: string, changes: MembershipChange, by: ByMember): Promise<Found | Refusal> {
  const changed = await change(id, by, (found) => {
    const before = heldBy(found);
    const next = heldAfter(before, changes);
    if (before.role === next.role && isSameLimit(before, next)) return null;
    const write = found.invitation
      ? invitationPut({ ...found.invitation, ...next, by: by.user }, found.invitation, by.now)
      : rolePut(found.member, next.role, next.limitedTo);
    return { writes: [write], next };
  });
  if (isRefusal(changed)) return changed;
  const next = heldAfter(heldBy(changed), changes);
  return changed.invitation
    ? { invitation: { ...changed.invitation, ...next } }
    : { member: { ...changed.member, ...next } };
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
