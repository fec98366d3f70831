import { paginateQuery, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
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
  transact,
  type Write,
} from "#functions/data/table.ts";
import { orNull } from "#shared/model/moment.ts";
import { Role } from "#shared/model/role.ts";
import type { ActingRole } from "#shared/rules/permissions.ts";

/** `name` follows the account's; lists are sorted by it. */
export const MemberItem = itemOf(
  z.object({
    organization: z.string(),
    user: z.string(),
    role: z.catch(Role, "user"),
    /** Ids of the only locations that the membership covers; null for all. */
    limitedTo: orNull(z.array(z.string())),
    name: z.string(),
    /** Id of the accepted invitation; the creator's membership has none. */
    invitation: z.optional(z.string()),
  }),
);
export type MemberItem = z.infer<typeof MemberItem>;

/** A membership that names no limit covers everything. */
export type NewMember = Omit<MemberItem, "limitedTo"> & Partial<Pick<MemberItem, "limitedTo">>;

export const memberPut = ({ limitedTo = null, ...member }: NewMember): Write => ({
  Put: {
    TableName: tableName,
    Item: {
      ...memberKey(member.organization, member.user),
      kind: "member",
      gsi1pk: organizationsOfUser(member.user),
      gsi1sk: organizationKey(member.organization).pk,
      ...member,
      limitedTo,
    },
    ConditionExpression: ifNew,
  },
});

export const ifRole = (role: ActingRole) => ({
  ConditionExpression: "#role = :before",
  ExpressionAttributeNames: { "#role": "role" },
  ExpressionAttributeValues: { ":before": role },
});

export const roleCheck = (organization: string, user: string, role: ActingRole): Write => ({
  ConditionCheck: { TableName: tableName, Key: memberKey(organization, user), ...ifRole(role) },
});

/** Changes a role and its limit; refused if the role changed meanwhile. */
export const rolePut = (
  { organization, user, role }: Pick<MemberItem, "organization" | "user" | "role">,
  next: Role,
  limitedTo: readonly string[] | null,
): Write => ({
  Update: {
    TableName: tableName,
    Key: memberKey(organization, user),
    UpdateExpression: "SET #role = :next, limitedTo = :limitedTo",
    ConditionExpression: "#role = :before",
    ExpressionAttributeNames: { "#role": "role" },
    ExpressionAttributeValues: { ":before": role, ":next": next, ":limitedTo": limitedTo },
  },
});

/** Id of a membership, or null for the creator's. */
export const membershipOf = ({ invitation }: MemberItem): string | null => invitation ?? null;

export const ownerCheck = (organization: string, user: string): Write => roleCheck(organization, user, "owner");

/** Copies an account's new name to a membership; no-op if they left. */
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

export const FormerMemberItem = itemOf(z.object({ organization: z.string() }));

/** Remembers a former membership, so that data there is erased with the account. */
const formerMemberPut = ({ organization, user }: Pick<MemberItem, "organization" | "user">): Write => ({
  Put: { TableName: tableName, Item: { ...formerMemberKey(user, organization), kind: "formerMember", organization } },
});

/** Removes a member whose role is unchanged, remembering the former membership. */
export const memberDelete = ({ organization, user, role }: MemberItem): Write[] => [
  { Delete: { TableName: tableName, Key: memberKey(organization, user), ...ifRole(role) } },
  formerMemberPut({ organization, user }),
];

/** Ends a membership of whatever role, remembering it. */
export const endMembership = async (member: Pick<MemberItem, "organization" | "user">): Promise<void> => {
  const Key = memberKey(member.organization, member.user);
  await transact(() => [{ Delete: { TableName: tableName, Key } }, formerMemberPut(member)]);
};

/** Organizations that a person left, even if they returned. */
export async function listFormerOrganizations(user: string): Promise<string[]> {
  const items = await allBelow(formerMemberKey(user, ""), { ConsistentRead: true });
  return readable(FormerMemberItem, items).map(({ organization }) => organization);
}

/** Reads all members. */
export async function listOwners(organization: string): Promise<string[]> {
  const members = await listMembers(organization, true);
  return members.filter(({ role }) => role === "owner").map(({ user }) => user);
}

export const listMembers = async (organization: string, consistent = false): Promise<MemberItem[]> =>
  readable(MemberItem, await allBelow(memberKey(organization, ""), { ConsistentRead: consistent }));

export async function countMembers(organization: string): Promise<number> {
  const { pk, sk } = memberKey(organization, "");
  const { Count = 0 } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
      ExpressionAttributeValues: { ":pk": pk, ":sk": sk },
      Select: "COUNT",
    }),
  );
  return Count;
}

/** Unordered, without missing ones. */
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

/** Oldest first. */
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
