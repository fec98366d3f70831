import { auditRead, readActor } from "#functions/data/actor.ts";
import { isAlive, noteUse, type SessionItem } from "#functions/data/sessions.ts";
import type { UserItem } from "#functions/data/users.ts";
import type { Access, Route } from "#shared/contract/route.ts";
import { type ActingRole, type Permission, type Reach, reach } from "#shared/rules/permissions.ts";
import { Problem } from "./problem.ts";
import type { NamedSession } from "./session-cookie.ts";
import { hashOf } from "./token.ts";

/** A verified person who is logged in. */
export interface Actor {
  user: UserItem;
  session: SessionItem;
}

/** A person acting in one organization, and how far the route's permission reaches for them. */
export interface Member extends Actor {
  role: ActingRole;
  reach: Exclude<Reach, "none">;
}

/** Who a handler is told of, by the route's access. */
export type ActorFor<Allowed extends Access> = Allowed extends "public"
  ? null
  : Allowed extends "visitor"
    ? Actor | null
    : Allowed extends "account"
      ? Actor
      : Member;

/** A session this young may not have reached every replica: it is read consistently. */
const justBegun = 5;

interface Call {
  route: Pick<Route, "id">;
  organization: string | null;
  named: NamedSession | null;
  now: Date;
}

async function find({ organization, named, now }: Call) {
  if (!named) return null;
  const young = now.getTime() / 1_000 - named.issuedAt < justBegun;
  const found = await readActor(named.user, hashOf(named.secret), organization, young);
  return found?.user.verified && isAlive(found.session, found.user.sessionsFrom, now) ? found : null;
}

/**
 * Decides who is calling and whether they may: one BatchGet (design §5). Raises `not_logged_in`, `organization_not_found`
 * for what is not there or not theirs, `forbidden` for a role without the permission.
 */
export function authorise<Allowed extends Access>(access: Allowed, call: Call): Promise<ActorFor<Allowed>>;
export async function authorise(access: Access, call: Call): Promise<Actor | Member | null> {
  if (access === "public") return null;
  const found = await find(call);
  if (access === "visitor") return found;
  if (!found) throw new Problem("not_logged_in");
  await noteUse(found.user._id, found.session, call.now);
  return access === "account" ? found : asMember(access, found, call);
}

async function asMember(
  permission: Permission,
  found: NonNullable<Awaited<ReturnType<typeof find>>>,
  call: Call,
): Promise<Member> {
  const { organization, route, now } = call;
  const role = found.role ?? (found.user.platformAdministrator ? "platform" : null);
  if (!organization || !role) throw new Problem("organization_not_found");
  const allowed = reach(role, permission);
  if (allowed === "none") throw new Problem("forbidden");
  if (role === "platform") await auditRead(organization, found.user._id, route.id, now);
  return { ...found, role, reach: allowed };
}
