import { DeleteCommand, PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { sessionKey } from "./keys.ts";
import { documents, isThere, tableName, ttl } from "./table.ts";

const day = 86_400_000;
/** Idle and utmost life of a session (design §8). */
export const sessionLife = { idle: 14 * day, atMost: 90 * day } as const;
/** A session's last use is noted at most this often, so that reading stays free of writes. */
const noteEvery = 3_600_000;

/** A session as stored: `_id` is the SHA-256 of the secret in the cookie. */
export const SessionItem = z.object({
  _id: z.string(),
  device: z.string(),
  startedAt: z.string(),
  lastSeenAt: z.string(),
});
export type SessionItem = z.infer<typeof SessionItem>;

const endOf = ({ startedAt, lastSeenAt }: SessionItem): number =>
  Math.min(Date.parse(startedAt) + sessionLife.atMost, Date.parse(lastSeenAt) + sessionLife.idle);

/** Whether a session is neither idle too long, nor too old, nor begun before its owner's sessions were ended. */
export const isAlive = (session: SessionItem, sessionsFrom: string, now: Date): boolean =>
  endOf(session) > now.getTime() && session.startedAt >= sessionsFrom;

/** Keeps a new session. */
export async function startSession(user: string, session: SessionItem): Promise<void> {
  await documents.send(
    new PutCommand({
      TableName: tableName,
      Item: { ...sessionKey(user, session._id), kind: "session", ...session, expiresAt: ttl(endOf(session)) },
    }),
  );
}

/** Notes that a session was used, at most once an hour. One that was ended meanwhile stays ended. */
export async function noteUse(user: string, session: SessionItem, now: Date): Promise<void> {
  if (now.getTime() - Date.parse(session.lastSeenAt) < noteEvery) return;
  const used = { ...session, lastSeenAt: now.toISOString() };
  try {
    await documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: sessionKey(user, session._id),
        UpdateExpression: "SET lastSeenAt = :now, expiresAt = :end",
        ConditionExpression: isThere,
        ExpressionAttributeValues: { ":now": used.lastSeenAt, ":end": ttl(endOf(used)) },
      }),
    );
  } catch (error) {
    if (!(error instanceof Error && error.name === "ConditionalCheckFailedException")) throw error;
  }
}

/** Ends a session. False when there was none. */
export async function endSession(user: string, session: string): Promise<boolean> {
  const { Attributes } = await documents.send(
    new DeleteCommand({ TableName: tableName, Key: sessionKey(user, session), ReturnValues: "ALL_OLD" }),
  );
  return Attributes !== undefined;
}

/** A person's sessions that are stored, newest first. */
export async function listSessions(user: string): Promise<SessionItem[]> {
  const { pk } = sessionKey(user, "");
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :session)",
      ExpressionAttributeValues: { ":pk": pk, ":session": "SESSION#" },
      ConsistentRead: true,
    }),
  );
  return Items.map((item) => SessionItem.parse(item)).toSorted((one, other) =>
    other.startedAt.localeCompare(one.startedAt),
  );
}
