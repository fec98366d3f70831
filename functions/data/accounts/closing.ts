import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { readable } from "#functions/data/item.ts";
import { closedAccounts, closedOrganizations, organizationKey, userKey } from "#functions/data/keys.ts";
import { documents, ifConditionHolds, ifThere, tableName, transact, type Write } from "#functions/data/table.ts";
import { erasedFrom } from "#shared/rules/accounts/closing.ts";
import { oneMinute } from "#shared/rules/dates.ts";
import { UserItem } from "./users.ts";

/** The condition that an account is open. */
export const ifAccountOpen = `${ifThere} AND attribute_not_exists(closedAt)`;
const isNotErased = "attribute_not_exists(erasing)";

/** Milliseconds until the schedule resumes an interrupted closing. */
const closingLife = 10 * oneMinute;

/** Condition that an account is open. */
export const openCheck = (user: string): Write => ({
  ConditionCheck: { TableName: tableName, Key: userKey(user), ConditionExpression: ifAccountOpen },
});

/** Condition that an account was closed at `closedAt`. */
export const closedCheck = (user: string, closedAt: string): Write => ({
  ConditionCheck: {
    TableName: tableName,
    Key: userKey(user),
    ConditionExpression: "closedAt = :closedAt",
    ExpressionAttributeValues: { ":closedAt": closedAt },
  },
});

type Returning = Pick<UserItem, "_id" | "passwordHash">;

const returns = `${isNotErased} AND passwordHash = :typed`;

/** Condition that the typed password may reopen an account. */
export const returningCheck = ({ _id: user, passwordHash }: Returning): Write => ({
  ConditionCheck: {
    TableName: tableName,
    Key: userKey(user),
    ConditionExpression: returns,
    ExpressionAttributeValues: { ":typed": passwordHash },
  },
});

/** Closes an account; the schedule continues until `noteClosed`. False if already closed or the password changed. */
export async function closeUser(
  { _id: user, passwordHash }: Pick<UserItem, "_id" | "passwordHash">,
  now: Date,
): Promise<boolean> {
  const { done } = await transact(() => [
    {
      Update: {
        TableName: tableName,
        Key: userKey(user),
        UpdateExpression:
          "SET closedAt = :now, sessionsFrom = :now, version = version + :one, gsi2pk = :closed, gsi2sk = :due REMOVE withdrawnTo",
        ConditionExpression: `${ifAccountOpen} AND passwordHash = :typed`,
        ExpressionAttributeValues: {
          ":typed": passwordHash,
          ":now": now.toISOString(),
          ":one": 1,
          ":closed": closedAccounts(),
          ":due": new Date(now.getTime() + closingLife).toISOString(),
        },
      },
    },
  ]);
  return done;
}

/** Postpones the next look at a closed account, unless reopened or closed anew. */
export async function postponeClosed(user: string, closedAt: string, due: Date): Promise<void> {
  await transact(() => [
    {
      Update: {
        TableName: tableName,
        Key: userKey(user),
        UpdateExpression: "SET gsi2sk = :due",
        ConditionExpression: "closedAt = :closedAt AND gsi2sk <= :due",
        ExpressionAttributeValues: { ":closedAt": closedAt, ":due": due.toISOString() },
      },
    },
  ]);
}

/** Claims an account for erasure, after which it cannot be reopened; null if reopened before. Idempotent. */
export async function claimClosedUser(user: string, closedAt: string): Promise<UserItem | null> {
  const claimed = await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: userKey(user),
        UpdateExpression: "SET erasing = :yes, version = version + :one",
        ConditionExpression: "closedAt = :closedAt",
        ExpressionAttributeValues: { ":yes": true, ":one": 1, ":closedAt": closedAt },
        ReturnValues: "ALL_NEW",
      }),
    ),
  );
  return claimed && UserItem.parse(claimed.Attributes);
}

/** Claims a separately closed organization for erasure; false if reopened before. Idempotent. */
export async function claimClosedOrganization(organization: string, now: Date): Promise<boolean> {
  const { done } = await transact(() => [
    {
      Update: {
        TableName: tableName,
        Key: organizationKey(organization),
        // Bumping the version makes a concurrent reopening reread.
        UpdateExpression: "SET erasing = :yes, version = version + :one",
        ConditionExpression: "gsi2pk = :closed AND gsi2sk <= :now",
        ExpressionAttributeValues: {
          ":yes": true,
          ":one": 1,
          ":closed": closedOrganizations(),
          ":now": now.toISOString(),
        },
      },
    },
  ]);
  return done;
}

/** Postpones the next look at a closed organization, unless reopened. */
export async function postponeClosedOrganization(organization: string, due: Date): Promise<void> {
  await transact(() => [
    {
      Update: {
        TableName: tableName,
        Key: organizationKey(organization),
        UpdateExpression: "SET gsi2sk = :due",
        ConditionExpression: "gsi2pk = :closed AND gsi2sk <= :due",
        ExpressionAttributeValues: { ":closed": closedOrganizations(), ":due": due.toISOString() },
      },
    },
  ]);
}

/** Notes how far public comments were withdrawn, unless reopened. */
export async function noteWithdrawn(user: string, closedAt: string, to: string): Promise<void> {
  await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: userKey(user),
        UpdateExpression: "SET withdrawnTo = :to",
        ConditionExpression: "closedAt = :closedAt",
        ExpressionAttributeValues: { ":closedAt": closedAt, ":to": to },
      }),
    ),
  );
}

/** Marks the closing as complete, with `also`; false if already marked or reopened. */
export async function noteClosed(user: string, closedAt: string, also: readonly Write[]): Promise<boolean> {
  const { done } = await transact(() => [
    {
      Update: {
        TableName: tableName,
        Key: userKey(user),
        UpdateExpression: "SET gsi2sk = :erased",
        ConditionExpression: "closedAt = :closedAt AND gsi2sk < :erased",
        ExpressionAttributeValues: { ":closedAt": closedAt, ":erased": erasedFrom(closedAt).toISOString() },
      },
    },
    ...also,
  ]);
  return done;
}

/** Reopens an account; false if open, being erased, or the password changed. */
export async function reopenUser({ _id: user, passwordHash }: Returning, closedAt: string): Promise<boolean> {
  const { done } = await transact(() => [
    {
      Update: {
        TableName: tableName,
        Key: userKey(user),
        UpdateExpression: "SET version = version + :one REMOVE closedAt, gsi2pk, gsi2sk",
        ConditionExpression: `closedAt = :closedAt AND ${returns}`,
        ExpressionAttributeValues: { ":one": 1, ":closedAt": closedAt, ":typed": passwordHash },
      },
    },
  ]);
  return done;
}

/** Separately closed organizations past their grace period, longest overdue first. */
export async function overdueOrganizations(now: Date, limit: number): Promise<string[]> {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi2",
      KeyConditionExpression: "gsi2pk = :closed AND gsi2sk <= :now",
      ExpressionAttributeValues: { ":closed": closedOrganizations(), ":now": now.toISOString() },
      Limit: limit,
    }),
  );
  return Items.flatMap(({ _id }) => (typeof _id === "string" ? [_id] : []));
}

/** Closed accounts whose time to come back is over, or whose closing was interrupted, the longest due first. */
export async function overdueClosed(now: Date, limit: number): Promise<UserItem[]> {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi2",
      KeyConditionExpression: "gsi2pk = :closed AND gsi2sk <= :now",
      ExpressionAttributeValues: { ":closed": closedAccounts(), ":now": now.toISOString() },
      Limit: limit,
    }),
  );
  return readable(UserItem, Items);
}
