import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable } from "#functions/data/item.ts";
import { additionKey, emailKey, temporaryKey } from "#functions/data/keys.ts";
import { documents, ifNew, tableName, ttl, type Write } from "#functions/data/table.ts";
import { additionKept } from "#shared/rules/accounts/organization-user.ts";
import { oneDay } from "#shared/rules/dates.ts";
import type { InvitationItem } from "./invitations.ts";

/** Its temporary password still gets a clear answer. */
const keptAfterwards = 7 * oneDay;
const additionsAtOnce = 100;

/** Checked against the temporary password at log-in. */
export const InvitationByEmailItem = itemOf(
  z.object({
    organization: z.string(),
    newcomer: z.string(),
    mark: z.string(),
    passwordHash: z.string(),
    until: z.string(),
    joined: z._default(z.boolean(), false),
  }),
);
export type InvitationByEmailItem = z.infer<typeof InvitationByEmailItem>;

/** Outlives the password, so that an expired one gets a clear answer. */
export const TemporaryItem = itemOf(z.object({ organization: z.string() }));

export interface TemporaryHash {
  mark: string;
  passwordHash: string;
}

/** Seconds; a day after the newcomer, so that nobody is listed twice. */
const forgottenAt = (until: string): number => ttl(Date.parse(until) + additionKept + oneDay);

const stillWaits = "newcomer = :newcomer AND joined = :false";

/** Maps a temporary password to its invitation. */
export const temporaryPut = (
  { email, organization, until }: Pick<InvitationItem, "email" | "organization" | "until">,
  mark: string,
): Write => ({
  Put: {
    TableName: tableName,
    Item: {
      ...temporaryKey(email, mark),
      kind: "temporary",
      organization,
      expiresAt: ttl(Date.parse(until) + keptAfterwards),
    },
  },
});

/** Adds an invitation; refused if one waits or the person just joined. */
export const invitationByEmailPut = (
  { _id: newcomer, organization, email, until }: InvitationItem,
  temporary: TemporaryHash,
  now: Date,
): Write => ({
  Put: {
    TableName: tableName,
    Item: {
      ...additionKey(email, organization),
      kind: "addition",
      organization,
      newcomer,
      ...temporary,
      until,
      joined: false,
      expiresAt: forgottenAt(until),
    },
    // DynamoDB deletes late.
    ConditionExpression: `${ifNew} OR expiresAt <= :now`,
    ExpressionAttributeValues: { ":now": ttl(now.getTime()) },
  },
});

export const invitationByEmailRenewed = (
  { _id, organization, email, until }: InvitationItem,
  { mark, passwordHash }: TemporaryHash,
): Write => ({
  Update: {
    TableName: tableName,
    Key: additionKey(email, organization),
    UpdateExpression: "SET mark = :mark, passwordHash = :hash, #until = :until, expiresAt = :end",
    ConditionExpression: stillWaits,
    ExpressionAttributeNames: { "#until": "until" },
    ExpressionAttributeValues: {
      ":mark": mark,
      ":hash": passwordHash,
      ":until": until,
      ":end": forgottenAt(until),
      ":newcomer": _id,
      ":false": false,
    },
  },
});

/** Accepts an invitation; refused unless open (`isOpen`). */
export const invitationByEmailJoined = ({ _id, organization, email }: InvitationItem, now: Date): Write => ({
  Update: {
    TableName: tableName,
    Key: additionKey(email, organization),
    UpdateExpression: "SET joined = :true, expiresAt = :end",
    ConditionExpression: `${stillWaits} AND #until > :now`,
    ExpressionAttributeNames: { "#until": "until" },
    ExpressionAttributeValues: {
      ":true": true,
      ":end": ttl(now.getTime() + keptAfterwards),
      ":newcomer": _id,
      ":false": false,
      ":now": now.toISOString(),
    },
  },
});

/** Withdraws an invitation, if it still waits. */
export const invitationByEmailWithdrawn = ({ _id, organization, email }: InvitationItem): Write => ({
  Delete: {
    TableName: tableName,
    Key: additionKey(email, organization),
    ConditionExpression: stillWaits,
    ExpressionAttributeValues: { ":newcomer": _id, ":false": false },
  },
});

/** Forgets an invitation, so that the member can be invited again. */
export const invitationByEmailForgotten = (email: string, organization: string): Write => ({
  Delete: { TableName: tableName, Key: additionKey(email, organization) },
});

/** Invitation with this temporary password's hash, or null. */
export async function findInvitationByEmail(email: string, mark: string): Promise<InvitationByEmailItem | null> {
  const { Item: found } = await documents.send(
    new GetCommand({ TableName: tableName, Key: temporaryKey(email, mark), ConsistentRead: true }),
  );
  if (!found) return null;
  const addition = await readAddition(email, TemporaryItem.parse(found).organization);
  return addition?.mark === mark ? addition : null;
}

async function readAddition(email: string, organization: string): Promise<InvitationByEmailItem | null> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: additionKey(email, organization), ConsistentRead: true }),
  );
  return Item ? InvitationByEmailItem.parse(Item) : null;
}

/** A page of the organizations that invited an address. */
export async function listInvitationsByEmail(
  email: string,
  after: string | null = null,
): Promise<{ additions: InvitationByEmailItem[]; next: string | null }> {
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :added)",
      ExpressionAttributeValues: { ":pk": emailKey(email).pk, ":added": additionKey(email, "").sk },
      ...(after !== null && { ExclusiveStartKey: { ...additionKey(email, after) } }),
      Limit: additionsAtOnce,
      ConsistentRead: true,
    }),
  );
  const last = LastEvaluatedKey && Items.at(-1);
  return { additions: readable(InvitationByEmailItem, Items), next: last ? String(last.organization) : null };
}
