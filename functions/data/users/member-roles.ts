import { memberKey } from "#functions/data/keys.ts";
import { tableName, type Write } from "#functions/data/table.ts";
import type { Role } from "#shared/model/role.ts";
import { isRoleWithin } from "#shared/rules/accounts/organization-user.ts";
import type { ActingRole } from "#shared/rules/permissions.ts";
import { ifRole, type MemberItem } from "./members.ts";
import { demotionsWith, ifNotDemotedSince } from "./role-demotions.ts";

/** Condition that a membership and role are unchanged; a new membership or a demotion in between fails it. */
export const membershipCheck = (member: MemberItem, role: ActingRole = member.role): Write => {
  const { organization, user, newcomer } = member;
  const { ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } = ifRole(role);
  const { condition, values } = ifNotDemotedSince(member);
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

/** Changes a role and records demotions; refused if it changed meanwhile. */
export const rolePut = (member: MemberItem, next: Role): Write => {
  const { organization, user, role } = member;
  const { condition, values } = ifNotDemotedSince(member);
  return {
    Update: {
      TableName: tableName,
      Key: memberKey(organization, user),
      UpdateExpression: isRoleWithin(next, role) ? "SET #role = :next" : "SET #role = :next, loweredTo = :lowered",
      ConditionExpression: `#role = :before AND ${condition}`,
      ExpressionAttributeNames: { "#role": "role" },
      ExpressionAttributeValues: {
        ":before": role,
        ":next": next,
        ...(!isRoleWithin(next, role) && { ":lowered": demotionsWith(member, next) }),
        ...values,
      },
    },
  };
};
