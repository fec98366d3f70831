import { memberKey } from "#functions/data/keys.ts";
import { tableName, type Write } from "#functions/data/table.ts";
import type { Role } from "#shared/model/role.ts";
import { isWithin } from "#shared/rules/accounts/organization-user.ts";
import type { ActingRole } from "#shared/rules/permissions.ts";
import { ifNotLoweredSince, loweringsWith } from "./lowered.ts";
import { ifRole, type MemberItem } from "./members.ts";

/**
 * The condition that somebody has a role in an organization, in this very membership: one that they had before is another.
 * Nor have they been lowered since they were read, and raised again.
 */
export const membershipCheck = (member: MemberItem, role: ActingRole = member.role): Write => {
  const { organization, user, newcomer } = member;
  const { ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } = ifRole(role);
  const { condition, values } = ifNotLoweredSince(member);
  const same = newcomer === undefined ? "attribute_not_exists(newcomer)" : "newcomer = :newcomer";
  return {
    ConditionCheck: {
      TableName: tableName,
      Key: memberKey(organization, user),
      ConditionExpression: `${ConditionExpression} AND ${same} AND ${condition}`,
      ExpressionAttributeNames,
      ExpressionAttributeValues: {
        ...ExpressionAttributeValues,
        ...values,
        ...(newcomer !== undefined && { ":newcomer": newcomer }),
      },
    },
  };
};

/** The write that changes a member's role, if it still is what it was and was not lowered in between. It notes being lowered. */
export const rolePut = (member: MemberItem, next: Role): Write => {
  const { organization, user, role } = member;
  const { condition, values } = ifNotLoweredSince(member);
  return {
    Update: {
      TableName: tableName,
      Key: memberKey(organization, user),
      UpdateExpression: isWithin(next, role) ? "SET #role = :next" : "SET #role = :next, loweredTo = :lowered",
      ConditionExpression: `#role = :before AND ${condition}`,
      ExpressionAttributeNames: { "#role": "role" },
      ExpressionAttributeValues: {
        ":before": role,
        ":next": next,
        ...(!isWithin(next, role) && { ":lowered": loweringsWith(member, next) }),
        ...values,
      },
    },
  };
};
