import { DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable } from "#functions/data/item.ts";
import { sessionKey } from "#functions/data/keys.ts";
import { allBelow, documents, ifConditionHolds, ifThere, tableName, ttl } from "#functions/data/table.ts";
import { Session } from "#shared/model/session.ts";
import { oneDay, oneHour } from "#shared/rules/dates.ts";
import type { UserItem } from "./users.ts";

/** Milliseconds: `idle` since last use, `atMost` since the beginning. */
export const sessionLife = { idle: 14 * oneDay, atMost: 90 * oneDay } as const;
/** Last use is written at most this often (milliseconds). */
const noteEvery = oneHour;

/** `_id` is the SHA-256 of the cookie's secret. */
export const SessionItem = itemOf(
  z.extend(z.omit(Session, { current: true }), {
    /** Which password was the person's when it began (`passwordMark`). */
    password: z.string(),
  }),
);
export type SessionItem = z.infer<typeof SessionItem>;

const endOf = ({ startedAt, lastSeenAt }: SessionItem): number =>
  Math.min(Date.parse(startedAt) + sessionLife.atMost, Date.parse(lastSeenAt) + sessionLife.idle);

/** Identifies a password hash (last 60 bits); without the salt it allows no guessing. */
export const passwordMark = ({ passwordHash }: Pick<UserItem, "passwordHash">): string => passwordHash.slice(-10);

/** Compares the password too, because sessions may begin during its change. */
export const isAlive = (session: SessionItem, user: UserItem, now: Date): boolean =>
  endOf(session) > now.getTime() && session.startedAt >= user.sessionsFrom && session.password === passwordMark(user);

export async function startSession(user: string, session: SessionItem): Promise<void> {
  await documents.send(
    new PutCommand({
      TableName: tableName,
      Item: { ...sessionKey(user, session._id), kind: "session", ...session, expiresAt: ttl(endOf(session)) },
    }),
  );
}

/** Notes a use at most once an hour; never revives a session. */
export async function noteUse(user: string, session: SessionItem, now: Date): Promise<void> {
  if (now.getTime() - Date.parse(session.lastSeenAt) < noteEvery) return;
  const used = { ...session, lastSeenAt: now.toISOString() };
  await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: sessionKey(user, session._id),
        UpdateExpression: "SET lastSeenAt = :now, expiresAt = :end",
        ConditionExpression: ifThere,
        ExpressionAttributeValues: { ":now": used.lastSeenAt, ":end": ttl(endOf(used)) },
      }),
    ),
  );
}

export async function deleteSession(user: string, session: string): Promise<boolean> {
  const { Attributes } = await documents.send(
    new DeleteCommand({ TableName: tableName, Key: sessionKey(user, session), ReturnValues: "ALL_OLD" }),
  );
  return Attributes !== undefined;
}

/** Stored sessions, newest first; some may have ended (`isAlive`). */
export async function listSessions(user: string): Promise<SessionItem[]> {
  const sessions = readable(SessionItem, await allBelow(sessionKey(user, ""), { ConsistentRead: true }));
  return sessions.toSorted((one, other) => other.startedAt.localeCompare(one.startedAt));
}
