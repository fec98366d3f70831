import { hashOf } from "#functions/crypto/token.ts";
import { isAlive, noteUse, type SessionItem } from "#functions/data/accounts/sessions.ts";
import type { UserItem } from "#functions/data/accounts/users.ts";
import { auditRead } from "#functions/data/audit/audit.ts";
import { readPlan } from "#functions/data/billing/plan.ts";
import {
  type ApiKeyItem,
  isOfMembership,
  isWorking,
  noteKeyUse,
  readApiKey,
} from "#functions/data/organizations/api-keys.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { isOrganization, readActor, readMaker } from "#functions/data/users/actor.ts";
import type { MemberItem } from "#functions/data/users/members.ts";
import { isPermission, type Route } from "#shared/contract/route.ts";
import type { NamedThing } from "#shared/model/feedback.ts";
import type { Feature, Plan } from "#shared/model/plan.ts";
import type { Role } from "#shared/model/role.ts";
import { isAt, locationsSeen } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { type ActingRole, type Permission, type Reach, reachOf } from "#shared/rules/permissions.ts";
import { allows } from "#shared/rules/plans.ts";
import { accepts, type NamedKey } from "./api-key.ts";
import { countKey } from "./limits.ts";
import { Problem } from "./problem.ts";
import { type NamedSession, openSession } from "./session-cookie.ts";

export interface Actor {
  user: UserItem;
  session: SessionItem;
}

export interface Member extends Actor {
  role: ActingRole;
  reach: Exclude<Reach, "none">;
  limitedTo: string[] | null;
}

export interface KeyHolder {
  user: null;
  key: ApiKeyItem;
  /** The present role and limit of whoever generated the key. */
  role: Role;
  reach: "all" | "locations";
  limitedTo: string[] | null;
  plan: Plan;
}

type HolderOf<Accepted> = ("session" extends Accepted ? Member : never) | ("key" extends Accepted ? KeyHolder : never);

export type ActorFor<Declared extends Route> = Declared["access"] extends "public" | "signature"
  ? null
  : Declared["access"] extends "visitor"
    ? Actor | null
    : Declared["access"] extends "account" | "platform"
      ? Actor
      : Declared extends { credentials: readonly (infer Accepted)[] }
        ? HolderOf<Accepted>
        : Member;

/** By id alone: `namePeople` reads the name. */
export const authorOf = (actor: Actor | KeyHolder): NamedThing => ({ _id: (actor.user ?? actor.key)._id, name: "" });

interface Caller {
  /** Read late, because it may parse the body. */
  organization: () => string | null;
  params: Readonly<Record<string, string>>;
  cookies: Readonly<Record<string, string>>;
  key: NamedKey | null;
  now: Date;
}

/** Seconds in which a session may be missing from a replica, so it is read consistently. */
const justBegun = 5;

const isOpen = ({ verified, closedAt }: UserItem): boolean => verified && closedAt === undefined;

/** First log-in with an emailed temporary password. */
const isJoining = ({ firstLogIn, verified }: UserItem): boolean => firstLogIn === true && !verified;

async function find(session: NamedSession | null, now: Date, about: string | null) {
  if (!session) return null;
  const young = now.getTime() / 1_000 - session.issuedAt < justBegun;
  const found = await readActor(session.user, hashOf(session.secret), about, young);
  const mayCall = found && (isOpen(found.user) || isJoining(found.user));
  return mayCall && isAlive(found.session, found.user, now) ? found : null;
}

/**
 * Authenticates the caller and checks permission, membership, and that the organization is open; raises the route's
 * declared problem.
 */
export function authorize<Declared extends Route>(route: Declared, caller: Caller): Promise<ActorFor<Declared>>;
export async function authorize(route: Route, caller: Caller): Promise<Actor | Member | KeyHolder | null> {
  const { access } = route;
  if (access === "public" || access === "signature") return null;
  if (caller.key && isPermission(access)) return asKeyHolder(access, caller.key, route, caller);
  const session = !caller.key && accepts(route, "session") ? await openSession(caller.cookies) : null;
  const about = session && isPermission(access) ? caller.organization() : null;
  const found = await find(session, caller.now, about);
  if (access === "visitor") return found;
  if (!found) throw new Problem("not_logged_in");
  if (found.user.firstLogIn && !route.whileTemporary) throw new Problem("password_change_needed");
  if (access === "platform" && found.user.platformAdministrator !== true) throw new Problem("forbidden");
  await noteUse(found.user._id, found.session, caller.now);
  return isPermission(access) ? asMember(access, found, route, { ...caller, about }) : found;
}

function named(organization: string | null): string {
  if (organization === null) throw new Problem("invalid", { fields: { organization: "invalid" } });
  return organization;
}

/** Members may still read a closed organization; nobody changes it, and keys open nothing. */
async function refuseClosed(organization: string): Promise<void> {
  if ((await readOrganization(organization))?.closedAt) throw new Problem("organization_closed");
}

/** What an organization's plan lacks answers `subscription_needed`, naming the feature. */
async function needPlan(organization: string, needed: readonly Feature[], now: Date): Promise<Plan> {
  const plan = await readPlan(organization, now);
  const feature = needed.find((one) => !allows(plan, one));
  if (feature) throw new Problem("subscription_needed", { feature });
  return plan;
}

/** Read once in a call: a key's was read already. */
export const planSeenBy = async (actor: Member | KeyHolder, organization: string, now: Date): Promise<Plan> =>
  actor.user === null ? actor.plan : readPlan(organization, now);

/** A location that a limited member doesn't see is not found, as another organization's. */
function refuseOtherLocation({ location }: Caller["params"], viewer: Pick<Member, "reach" | "limitedTo">): void {
  if (location !== undefined && !isAt(locationsSeen(viewer), { location: { _id: location } }))
    throw new Problem("location_not_found");
}

async function asMember(
  permission: Permission,
  found: NonNullable<Awaited<ReturnType<typeof find>>>,
  { id, method, needs, whileClosed }: Route,
  { about: organization, params, now }: Pick<Caller, "params" | "now"> & { about: string | null },
): Promise<Member> {
  const about = named(organization);
  const role = found.role ?? (found.user.platformAdministrator ? "platform" : null);
  if (!role) throw new Problem("organization_not_found");
  const { limitedTo } = found;
  const reach = reachOf({ role, limitedTo }, permission);
  if (reach === "none") throw new Problem("forbidden");
  refuseOtherLocation(params, { reach, limitedTo });
  if (method !== "GET" && !whileClosed) await refuseClosed(about);
  if (role === "platform" && !(await isOrganization(about))) throw new Problem("organization_not_found");
  if (needs) await needPlan(about, [needs], now);
  if (role === "platform")
    await auditRead({ organization: about, user: found.user._id, route: id, now }, { platform: true });
  return { ...found, role, reach };
}

/** Raises `key_invalid` if the maker's account is closed or the membership that made the key has ended. */
async function makersMembership(key: ApiKeyItem): Promise<Pick<MemberItem, "role" | "limitedTo">> {
  const found = await readMaker(key.maker, key.organization);
  if (!found || !isOpen(found.user) || !isOfMembership(key, found.member)) throw new Problem("key_invalid");
  return found.member;
}

async function asKeyHolder(
  permission: Permission,
  sent: NamedKey,
  { needs }: Route,
  { organization, params, now }: Caller,
): Promise<KeyHolder> {
  const key = await readApiKey(sent.organization, hashOf(sent.secret));
  if (!key || !isWorking(key, now)) throw new Problem("key_invalid");
  await countKey(key._id, now);
  const { role, limitedTo } = await makersMembership(key);
  if (named(organization()) !== key.organization) throw new Problem("organization_not_found");
  const reach = reachOf({ role, limitedTo }, permission);
  if (!key.scopes.includes(permission) || reach === "own" || reach === "none")
    throw new Problem("key_forbidden", { values: { permission } });
  refuseOtherLocation(params, { reach, limitedTo });
  await refuseClosed(key.organization);
  const plan = await needPlan(key.organization, needs ? ["keys", needs] : ["keys"], now);
  await noteKeyUse(key, now);
  return { user: null, key, role, reach, limitedTo, plan };
}
