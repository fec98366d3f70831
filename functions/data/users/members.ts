import { paginateQuery, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable } from "#functions/data/item.ts";
import { formerMemberKey, memberKey, organizationKey, organizationsOfUser } from "#functions/data/keys.ts";
import {
  allBelow,
  documents,
  ifConditionHolds,
  ifNew,
  ifThere,
  itemsIn,
  readAll,
  tableName,
  type Write,
} from "#functions/data/table.ts";
import { Role } from "#shared/model/role.ts";
import type { ActingRole } from "#shared/rules/permissions.ts";

/**
 * A person's membership in an organization. `name` is the person's name, for lists and for the customer's choice of
 * employee. A role that this release does not know gives no permissions.
 */
export const MemberItem = itemOf(
  z.object({
    organization: z.string(),
    user: z.string(),
    role: z.catch(Role, "user"),
    name: z.string(),
    /** The address that they were added by, if somebody added them. */
    addedAs: z.optional(z.string()),
    /**
     * The newcomer that they were, if somebody added them: no two memberships of a person have the same. Missing for whoever
     * created the organization, and in memberships of earlier releases.
     */
    newcomer: z.optional(z.string()),
  }),
);
export type MemberItem = z.infer<typeof MemberItem>;

/** The write that adds a member. */
export const memberPut = (member: MemberItem): Write => ({
  Put: {
    TableName: tableName,
    Item: {
      ...memberKey(member.organization, member.user),
      kind: "member",
      gsi1pk: organizationsOfUser(member.user),
      gsi1sk: organizationKey(member.organization).pk,
      ...member,
    },
    ConditionExpression: ifNew,
  },
});

/** The condition that a membership has a role. */
export const ifRole = (role: ActingRole) => ({
  ConditionExpression: "#role = :before",
  ExpressionAttributeNames: { "#role": "role" },
  ExpressionAttributeValues: { ":before": role },
});

/** The condition that somebody has a role in an organization, for a transaction that acts on it. */
export const roleCheck = (organization: string, user: string, role: ActingRole): Write => ({
  ConditionCheck: { TableName: tableName, Key: memberKey(organization, user), ...ifRole(role) },
});

/** Which of a person's memberships it is, as what they do in it notes it. */
export const membershipOf = ({ newcomer }: MemberItem): string | null => newcomer ?? null;

/** The condition that somebody is an owner of an organization. */
export const ownerCheck = (organization: string, user: string): Write => roleCheck(organization, user, "owner");

/** Gives a member the name that their account has now. Nothing where they have left. 1 write unit, and its index. */
export async function renameMember(
  { organization, user }: Pick<MemberItem, "organization" | "user">,
  name: string,
): Promise<void> {
  await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: memberKey(organization, user),
        UpdateExpression: "SET #name = :name",
        ConditionExpression: ifThere,
        ExpressionAttributeNames: { "#name": "name" },
        ExpressionAttributeValues: { ":name": name },
      }),
    ),
  );
}

/** Where somebody was a member, who may be so again. */
export const FormerMemberItem = itemOf(z.object({ organization: z.string() }));

/** The write by which an account keeps that its person was a member somewhere. */
export const formerMemberPut = ({ organization, user }: Pick<MemberItem, "organization" | "user">): Write => ({
  Put: { TableName: tableName, Item: { ...formerMemberKey(user, organization), kind: "formerMember", organization } },
});

/**
 * The writes that remove a member, if their role still is what it was. Their account keeps where they were: what is stored
 * of them there is to go with it.
 */
export const memberDelete = ({ organization, user, role }: MemberItem): Write[] => [
  { Delete: { TableName: tableName, Key: memberKey(organization, user), ...ifRole(role) } },
  formerMemberPut({ organization, user }),
];

/** The organizations that somebody was removed from, or left: also those that they are a member of again. */
export async function listFormerOrganizations(user: string): Promise<string[]> {
  const items = await allBelow(formerMemberKey(user, ""), { ConsistentRead: true });
  return readable(FormerMemberItem, items).map(({ organization }) => organization);
}

/** The owners of an organization, as they are now: a Query of all its members. */
export async function listOwners(organization: string): Promise<string[]> {
  const members = await listMembers(organization, true);
  return members.filter(({ role }) => role === "owner").map(({ user }) => user);
}

/** All members of an organization. */
export const listMembers = async (organization: string, consistent = false): Promise<MemberItem[]> =>
  readable(MemberItem, await allBelow(memberKey(organization, ""), { ConsistentRead: consistent }));

/** Some members of an organization by their users, in no order. Those that are not there are left out. */
export const readMembers = async (
  organization: string,
  users: readonly string[],
  consistent = false,
): Promise<MemberItem[]> =>
  readable(
    MemberItem,
    await readAll(
      users.map((user) => memberKey(organization, user)),
      { ConsistentRead: consistent },
    ),
  );

/** The organizations that a person is a member of, oldest first. */
export async function listMemberships(user: string): Promise<MemberItem[]> {
  const pages = paginateQuery(
    { client: documents },
    {
      TableName: tableName,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :pk AND begins_with(gsi1sk, :organization)",
      ExpressionAttributeValues: { ":pk": organizationsOfUser(user), ":organization": organizationKey("").pk },
    },
  );
  return readable(MemberItem, await itemsIn(pages));
}
