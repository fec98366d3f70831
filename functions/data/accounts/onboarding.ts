import { userKey } from "#functions/data/keys.ts";
import { tableName, type Write } from "#functions/data/table.ts";
import { isOpen, openCheck } from "./closing.ts";
import type { UserItem } from "./users.ts";

/**
 * The write that moves a person from step `current` to `next`. It is refused if they have moved on from another device, or
 * have closed their account.
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
    ConditionExpression: `${isOpen} AND onboarding.step = :current`,
    ExpressionAttributeValues: { ":next": next, ":current": current, ":one": 1 },
  },
});

/**
 * The write by which a person who has no organization of their own yet has nothing left to set up, for a transaction by which
 * they join one. Refused if they have closed their account: for whoever has set up theirs, it is this condition alone.
 */
export const nothingToSetUp = ({ _id, onboarding }: UserItem): Write =>
  onboarding === null || onboarding.organization !== null
    ? openCheck(_id)
    : {
        Update: {
          TableName: tableName,
          Key: userKey(_id),
          UpdateExpression: "SET onboarding = :none, version = version + :one",
          ConditionExpression: `${isOpen} AND attribute_type(onboarding.organization, :null)`,
          ExpressionAttributeValues: { ":none": null, ":one": 1, ":null": "NULL" },
        },
      };
