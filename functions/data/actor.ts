import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { Role } from "#shared/model/role.ts";
import { auditKey, type Key, memberKey, sessionKey, userKey } from "./keys.ts";
import { SessionItem } from "./sessions.ts";
import { documents, readAll, tableName } from "./table.ts";
import { UserItem } from "./users.ts";

/** Whoever a signed cookie names: session, person, and the role in one organization if asked for and theirs. */
export interface FoundActor {
  session: SessionItem;
  user: UserItem;
  role: Role | null;
}

/**
 * Reads all that authorises a call in one BatchGet: 0.5 read units an item. With `consistent` a session that has only
 * just begun is found too. Null when session or person are not there.
 */
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
  const member = found("member");
  return {
    session: SessionItem.parse(sessionItem),
    user: UserItem.parse(userItem),
    role: member ? Role.parse(member.role) : null,
  };
}

/** Writes down in an organization's audit log that an administrator of the platform read it (design §6). Kept for two years. */
export async function auditRead(organization: string, user: string, route: string, now: Date): Promise<void> {
  await documents.send(
    new PutCommand({
      TableName: tableName,
      Item: {
        ...auditKey(organization, ulid(now.getTime())),
        kind: "audit",
        user,
        route,
        date: now.toISOString(),
        expiresAt: Math.ceil(now.getTime() / 1_000) + 2 * 365 * 86_400,
      },
    }),
  );
}
