import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { firstReadable, type Page } from "#functions/data/first-readable.ts";
import { closedAccounts, closedOrganizations, organizationKey, userKey } from "#functions/data/keys.ts";
import { documents, ifConditionHolds, ifThere, tableName, transact, type Write } from "#functions/data/table.ts";
import { NamingPlace } from "#functions/data/users/naming.ts";
import { erasedFrom } from "#shared/rules/accounts/closing.ts";
import { oneMinute } from "#shared/rules/durations.ts";
import { UserItem } from "./users.ts";

/** The condition that an account is open. */
export const isOpen = `${ifThere} AND attribute_not_exists(closedAt)`;
const isNotErased = "attribute_not_exists(erasing)";

/** How long closing an account may take before the schedule goes on with it, in milliseconds. */
const closingLife = 10 * oneMinute;

/** The condition that somebody's account is open, for a transaction that leaves an organization to them. */
export const openCheck = (user: string): Write => ({
  ConditionCheck: { TableName: tableName, Key: userKey(user), ConditionExpression: isOpen },
});

/** The condition that somebody's account is closed since a moment, for what closes with it. */
export const closedCheck = (user: string, closedAt: string): Write => ({
  ConditionCheck: {
    TableName: tableName,
    Key: userKey(user),
    ConditionExpression: "closedAt = :closedAt",
    ExpressionAttributeValues: { ":closedAt": closedAt },
  },
});

/** Who comes back: by the password that they typed. */
type Returning = Pick<UserItem, "_id" | "passwordHash">;

/** That an account still has the password that was typed, and the schedule has not begun to erase it. */
const returns = `${isNotErased} AND passwordHash = :typed`;

/** The condition that somebody may come back to their closed account by the password that they typed. */
export const returningCheck = ({ _id: user, passwordHash }: Returning): Write => ({
  ConditionCheck: {
    TableName: tableName,
    Key: userKey(user),
    ConditionExpression: returns,
    ExpressionAttributeValues: { ":typed": passwordHash },
  },
});

/**
 * Closes an account and ends its sessions. What closes with it is still to be closed: until `noteClosed` says that it was,
 * the schedule finds the account and goes on. False where it is closed already, or has
 * another password by now than the one by which it is closed.
 */
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
        ConditionExpression: `${isOpen} AND passwordHash = :typed`,
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

/**
 * Looks at a closed account again at `due`, which would be looked at sooner. Nothing where it is open by now, or was closed at
 * another moment.
 */
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

/** An account that is being erased. Its item says so by `erasing`, which nothing else reads. */
export interface Claimed {
  person: UserItem;
  /** When its person was first forgotten wherever they worked, or null: what was on its way then may name them still. */
  forgottenAt: string | null;
  /** How far forgetting them came: in which organization, and where in it. Null for the beginning. */
  forgottenTo: ForgottenTo | null;
}

/** `failed`: what came before it could not all be done, so that this walk does not count. */
const ForgottenTo = z.extend(NamingPlace, { organization: z.string(), failed: z.boolean() });
export type ForgottenTo = z.infer<typeof ForgottenTo>;

/**
 * Claims an account that was closed at a moment and whose time to come back is over, to erase it: nobody comes back to it
 * from then on. Answers it as stored, or null where its person came back before. Claimed again, it still is.
 */
export async function claimClosedUser(user: string, closedAt: string): Promise<Claimed | null> {
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
  const forgottenAt: unknown = claimed?.Attributes?.forgottenAt;
  return (
    claimed && {
      person: UserItem.parse(claimed.Attributes),
      forgottenAt: typeof forgottenAt === "string" ? forgottenAt : null,
      forgottenTo: ForgottenTo.safeParse(claimed.Attributes?.forgottenTo).data ?? null,
    }
  );
}

/**
 * Claims an organization that was closed alone and whose time to come back is over, to erase it: nobody opens it again from
 * then on. False where somebody opened it before. Claimed again, it still is.
 */
export async function claimClosedOrganization(organization: string, now: Date): Promise<boolean> {
  const { done } = await transact(() => [
    {
      Update: {
        TableName: tableName,
        Key: organizationKey(organization),
        // The version, so that whoever opens it at this moment looks at it anew.
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

/**
 * Looks at an organization that was closed alone again at `due`, which would be looked at sooner. Nothing where it is open by
 * now, or was closed anew: that closing has its thirty days.
 */
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

/** Notes that somebody is forgotten wherever they worked, at `now`: they are looked for again at `due`. */
export async function noteForgotten(user: string, now: Date, due: Date): Promise<void> {
  await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: userKey(user),
        UpdateExpression: "SET forgottenAt = :now, gsi2sk = :due REMOVE forgottenTo",
        ConditionExpression: "erasing = :yes",
        ExpressionAttributeValues: { ":yes": true, ":now": now.toISOString(), ":due": due.toISOString() },
      }),
    ),
  );
}

/** Notes how far forgetting somebody came whose account is being erased, where the next run goes on; null for the beginning. */
export async function noteForgottenTo(user: string, to: ForgottenTo | null): Promise<void> {
  await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: userKey(user),
        UpdateExpression: to === null ? "REMOVE forgottenTo" : "SET forgottenTo = :to",
        ConditionExpression: "erasing = :yes",
        ExpressionAttributeValues: { ":yes": true, ...(to !== null && { ":to": to }) },
      }),
    ),
  );
}

/** Notes how far closing an account has taken comments off pages. Nothing where it is open by now, or was closed at another moment. */
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

/**
 * Notes, with the writes `also`, that all that closes with an account is closed: it is looked at again when it is erased.
 * False, and nothing written, where that is noted already, or the account is open by now.
 */
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

/**
 * Opens a closed account again. False where it is open, was closed at another moment than `closedAt`, is being erased, or has
 * another password by now than the one by which somebody comes back.
 */
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

/** Organizations that were closed alone and whose time to come back is over, the longest due first. */
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

/**
 * Some closed accounts to look after, the longest due first: their time to come back is over, or closing them was interrupted.
 * Those that this release cannot read are not before the others.
 */
export async function overdueClosed(now: Date, limit: number): Promise<UserItem[]> {
  const ask = (page: Page) =>
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi2",
      KeyConditionExpression: "gsi2pk = :closed AND gsi2sk <= :now",
      ExpressionAttributeValues: { ":closed": closedAccounts(), ":now": now.toISOString() },
      ...page,
    });
  return (await firstReadable(UserItem, ask, limit)).items;
}
