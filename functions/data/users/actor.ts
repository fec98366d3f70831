import { SessionItem } from "#functions/data/accounts/sessions.ts";
import { UserItem } from "#functions/data/accounts/users.ts";
import { type Key, memberKey, organizationKey, sessionKey, userKey } from "#functions/data/keys.ts";
import { readAll } from "#functions/data/table.ts";
import { MemberItem } from "#functions/data/users/members.ts";
import type { Role } from "#shared/model/role.ts";

interface FoundActor {
  session: SessionItem;
  user: UserItem;
  role: Role | null;
  limitedTo: string[] | null;
}

export const isOrganization = async (organization: string): Promise<boolean> =>
  (await readAll([organizationKey(organization)], { ProjectionExpression: "pk" })).length > 0;

/** An API key's maker and membership; null if either is gone. */
export async function readMaker(
  user: string,
  organization: string,
): Promise<{ user: UserItem; member: MemberItem } | null> {
  const items = await readAll([userKey(user), memberKey(organization, user)]);
  const [userItem, memberItem] = ["user", "member"].map((kind) => items.find((item) => item.kind === kind));
  return userItem && memberItem ? { user: UserItem.parse(userItem), member: MemberItem.parse(memberItem) } : null;
}

/** Reads all that authorizes a call; null if session or person is gone. `consistent` also finds brand-new sessions. */
export async function readActor(
  user: string,
  session: string,
  organization: string | null,
  consistent: boolean,
): Promise<FoundActor | null> {
  const keys: Key[] = [
    sessionKey(user, session),
    userKey(user),
    ...(organization ? [memberKey(organization, user)] : []),
  ];
  const items = await readAll(keys, { ConsistentRead: consistent });
  const found = (kind: string) => items.find((item) => item.kind === kind);
  const sessionItem = found("session");
  const userItem = found("user");
  if (!sessionItem || !userItem) return null;
  const memberItem = found("member");
  const member = memberItem ? MemberItem.parse(memberItem) : null;
  return {
    session: SessionItem.parse(sessionItem),
    user: UserItem.parse(userItem),
    role: member?.role ?? null,
    limitedTo: member?.limitedTo ?? null,
  };
}
