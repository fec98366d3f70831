import { userKey } from "./keys.ts";
import { tableName, type Write } from "./table.ts";
import type { UserItem } from "./users.ts";

/**
 * The write that moves a person from step `current` to `next`. It is refused if they have moved on from another device.
 */
export const moveOn = (
  user: string,
  current: NonNullable<UserItem["onboarding"]>["step"],
  next: UserItem["onboarding"],
): Write => ({
  Update: {
    TableName: tableName,
    Key: userKey(user),
    UpdateExpression: "SET onboarding = :next, version = version + :one",
    ConditionExpression: "onboarding.step = :current",
    ExpressionAttributeValues: { ":next": next, ":current": current, ":one": 1 },
  },
});
