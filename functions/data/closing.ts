import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { erasedFrom } from "#shared/rules/closing.ts";
import { readable } from "./item.ts";
import { closedAccounts, userKey } from "./keys.ts";
import { ownerCheck } from "./members.ts";
import { documents, ifThere, tableName, transact, type Write } from "./table.ts";
import { UserItem } from "./users.ts";

/** Somebody who keeps an organization open: another owner, whose account is open. */
export interface Keeper {
  organization: string;
  user: string;
}

const isOpen = `${ifThere} AND attribute_not_exists(closedAt)`;

/**
 * The writes that close an account and end its sessions. They are refused where it is closed already, and where a keeper
 * is no owner any more or has closed their own account: of two owners who close at once, one keeps the organization.
 */
export const closingWrites = (user: string, keepers: readonly Keeper[], now: Date): Write[] => [
  {
    Update: {
      TableName: tableName,
      Key: userKey(user),
      UpdateExpression:
        "SET closedAt = :now, sessionsFrom = :now, version = version + :one, gsi2pk = :closed, gsi2sk = :erased",
      ConditionExpression: isOpen,
      ExpressionAttributeValues: {
        ":now": now.toISOString(),
        ":one": 1,
        ":closed": closedAccounts(),
        ":erased": erasedFrom(now.toISOString()).toISOString(),
      },
    },
  },
  ...keepers.map(({ organization, user: keeper }) => ownerCheck(organization, keeper)),
  ...[...new Set(keepers.map(({ user: keeper }) => keeper))].map((keeper) => ({
    ConditionCheck: { TableName: tableName, Key: userKey(keeper), ConditionExpression: isOpen },
  })),
];

/** Writes what belongs together, or nothing. Answers whether it was written. */
export const closeAtOnce = async (writes: Write[]): Promise<boolean> => (await transact(() => writes)).done;

/** Opens a closed account again. False where it is open, or was closed at another moment than `closedAt`. */
export async function reopenUser(user: string, closedAt: string): Promise<boolean> {
  const { done } = await transact(() => [
    {
      Update: {
        TableName: tableName,
        Key: userKey(user),
        UpdateExpression: "SET version = version + :one REMOVE closedAt, gsi2pk, gsi2sk",
        ConditionExpression: "closedAt = :closedAt",
        ExpressionAttributeValues: { ":one": 1, ":closedAt": closedAt },
      },
    },
  ]);
  return done;
}

/** Some accounts whose time to come back is over, those that were closed first before the others. */
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
