import { DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable } from "#functions/data/item.ts";
import { sessionKey } from "#functions/data/keys.ts";
import { allBelow, documents, ifConditionHolds, ifThere, tableName, ttl } from "#functions/data/table.ts";
import { Session } from "#shared/model/session.ts";
import { oneDay, oneHour } from "#shared/rules/durations.ts";
import type { UserItem } from "./users.ts";

/** How long a session lasts, in milliseconds: `idle` after its last use, `atMost` after it began. */
export const sessionLife = { idle: 14 * oneDay, atMost: 90 * oneDay } as const;
/** The last use is written at most once in this time (milliseconds), so that most calls write nothing. */
const noteEvery = oneHour;

/** A session as stored: `_id` is the SHA-256 of the secret in the cookie. */
export const SessionItem = itemOf(
  z.extend(z.omit(Session, { current: true }), {
    /** Which password was the person's when it began (`passwordMark`). Missing in those of earlier releases. */
    password: z.optional(z.string()),
  }),
);
export type SessionItem = z.infer<typeof SessionItem>;

const endOf = ({ startedAt, lastSeenAt }: SessionItem): number =>
  Math.min(Date.parse(startedAt) + sessionLife.atMost, Date.parse(lastSeenAt) + sessionLife.idle);

/**
 * The last 60 bits of a password's hash, which tell it from the one before. Without the salt no password can be tried against
 * them, and no answer shows them.
 */
export const passwordMark = ({ passwordHash }: Pick<UserItem, "passwordHash">): string => passwordHash.slice(-10);

/**
 * Whether a person's session is still valid: used recently, not too old, begun after `sessionsFrom`, and by the password
 * that they have: one that began while the password was changed may be younger than the change.
 */
export const isAlive = (session: SessionItem, user: UserItem, now: Date): boolean =>
  endOf(session) > now.getTime() &&
  session.startedAt >= user.sessionsFrom &&
  (session.password === undefined || session.password === passwordMark(user));

/** Stores a new session. */
export async function startSession(user: string, session: SessionItem): Promise<void> {
  await documents.send(
    new PutCommand({
      TableName: tableName,
      Item: { ...sessionKey(user, session._id), kind: "session", ...session, expiresAt: ttl(endOf(session)) },
    }),
  );
}

/** Notes that a session was used, at most once an hour. A session that has ended stays ended. */
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

/** Ends a session. Returns false if there is no such session. */
export async function endSession(user: string, session: string): Promise<boolean> {
  const { Attributes } = await documents.send(
    new DeleteCommand({ TableName: tableName, Key: sessionKey(user, session), ReturnValues: "ALL_OLD" }),
  );
  return Attributes !== undefined;
}

/** A person's stored sessions, newest first. Some may have ended: see `isAlive`. */
export async function listSessions(user: string): Promise<SessionItem[]> {
  const sessions = readable(SessionItem, await allBelow(sessionKey(user, ""), { ConsistentRead: true }));
  return sessions.toSorted((one, other) => other.startedAt.localeCompare(one.startedAt));
}
