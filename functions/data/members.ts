import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { Role } from "#shared/model/role.ts";
import { memberKey, organizationsOfUser } from "./keys.ts";
import { documents, isNew, tableName, type Write } from "./table.ts";

/** A person's place in an organization. `name` is the person's, for lists and the customer's choice of employee. */
export const MemberItem = z.object({ organization: z.string(), user: z.string(), role: Role, name: z.string() });
export type MemberItem = z.infer<typeof MemberItem>;

/** The write that makes somebody a member. */
export const memberPut = (member: MemberItem): Write => ({
  Put: {
    TableName: tableName,
    Item: {
      ...memberKey(member.organization, member.user),
      kind: "member",
      gsi1pk: organizationsOfUser(member.user),
      gsi1sk: `ORG#${member.organization}`,
      ...member,
    },
    ConditionExpression: isNew,
  },
});

/** All members of an organization. */
export async function listMembers(organization: string): Promise<MemberItem[]> {
  const { pk } = memberKey(organization, "");
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :member)",
      ExpressionAttributeValues: { ":pk": pk, ":member": "MEMBER#" },
    }),
  );
  return Items.map((item) => MemberItem.parse(item));
}

/** The organizations that a person is a member of, oldest first. */
export async function listMemberships(user: string): Promise<MemberItem[]> {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :pk AND begins_with(gsi1sk, :organization)",
      ExpressionAttributeValues: { ":pk": organizationsOfUser(user), ":organization": "ORG#" },
    }),
  );
  return Items.map((item) => MemberItem.parse(item));
}
