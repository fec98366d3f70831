import { userKey } from "#functions/data/keys.ts";
import { tableName, type Write } from "#functions/data/table.ts";
import { ifAccountOpen, openCheck } from "./closing.ts";
import type { UserItem } from "./users.ts";

/** Moves to step `next`; refused if another device moved on or the account closed. */
export const moveOn = (
  user: string,
  current: NonNullable<UserItem["onboarding"]>["step"],
  next: UserItem["onboarding"],
): Write => ({
  Update: {
    TableName: tableName,
    Key: userKey(user),
    UpdateExpression: "SET onboarding = :next, version = version + :one",
    ConditionExpression: `${ifAccountOpen} AND onboarding.step = :current`,
    ExpressionAttributeValues: { ":next": next, ":current": current, ":one": 1 },
  },
});

/** Ends onboarding for a person who joins, unless they own an organization; refused if the account is closed. */
export const nothingToSetUp = ({ _id, onboarding }: UserItem): Write =>
  onboarding === null || onboarding.organization !== null
    ? openCheck(_id)
    : {
        Update: {
          TableName: tableName,
          Key: userKey(_id),
          UpdateExpression: "SET onboarding = :none, version = version + :one",
          ConditionExpression: `${ifAccountOpen} AND attribute_type(onboarding.organization, :null)`,
          ExpressionAttributeValues: { ":none": null, ":one": 1, ":null": "NULL" },
        },
      };
