import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { orNull } from "#shared/model/absent.ts";
import { Role } from "#shared/model/role.ts";
import { itemOf, readable } from "./item.ts";
import { additionKey, emailKey, newcomerKey, userKey } from "./keys.ts";
import { type MemberItem, memberPut } from "./members.ts";
import { type Message, messagePut } from "./messages.ts";
import { documents, ifNew, ifThere, readAll, tableName, transact, ttl, type Write } from "./table.ts";
import type { UserItem } from "./users.ts";

const day = 86_400_000;
/** How long an addition is kept after the person has joined, so that its temporary password gets a clear answer. */
const keptAfterwards = 7 * day;
/** Additions of one address that are looked at. Nobody is invited by more organizations at once. */
const additionsAtMost = 100;

/** Somebody who was added to an organization and has yet to join, as whoever added them described them. */
export const NewcomerItem = itemOf(
  z.object({
    _id: z.string(),
    organization: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: orNull(z.string()),
    role: z.catch(Role, "user"),
    /** The user who added them. */
    by: z.string(),
    /** What the temporary password of the last email is derived from. */
    passwordId: z.string(),
    until: z.string(),
  }),
);
export type NewcomerItem = z.infer<typeof NewcomerItem>;

/** The same addition, found by its address: what a temporary password is checked against at log-in. */
export const AdditionItem = itemOf(
  z.object({
    organization: z.string(),
    newcomer: z.string(),
    mark: z.string(),
    passwordHash: z.string(),
    until: z.string(),
    joined: z._default(z.boolean(), false),
  }),
);
export type AdditionItem = z.infer<typeof AdditionItem>;

/** A temporary password as it rests. */
export interface TemporaryHash {
  mark: string;
  passwordHash: string;
}

/** Somebody who was added to an organization, or null when they joined or it was taken back. */
export async function readNewcomer(organization: string, newcomer: string): Promise<NewcomerItem | null> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: newcomerKey(organization, newcomer), ConsistentRead: true }),
  );
  return Item ? NewcomerItem.parse(Item) : null;
}

/** Several newcomers (100 at most), in no order. Those that are not there are left out. */
export const readNewcomers = async (ids: readonly { organization: string; newcomer: string }[]) =>
  readable(NewcomerItem, await readAll(ids.map((one) => newcomerKey(one.organization, one.newcomer))));

/** To which organizations an address was added: one Query, the same for every address. */
export async function listAdditions(email: string): Promise<AdditionItem[]> {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :added)",
      ExpressionAttributeValues: { ":pk": emailKey(email).pk, ":added": additionKey(email, "").sk },
      Limit: additionsAtMost,
      ConsistentRead: true,
    }),
  );
  return readable(AdditionItem, Items);
}

/** The beginning of an addition's condition: it still waits for this very newcomer. */
const stillWaits = "newcomer = :newcomer AND joined = :false";

/**
 * Adds somebody: the newcomer, the temporary password by their address, and the email, all or nothing. `also` is written
 * with it. Refused where the same address waits already or has just joined (`there`), or by `also`.
 */
export async function addNewcomer(
  newcomer: NewcomerItem,
  temporary: TemporaryHash,
  message: Message,
  now: Date,
  also: Write[],
): Promise<"added" | "there" | "refused"> {
  const { _id, organization, email, until } = newcomer;
  const outcome = await transact(() => [
    {
      Put: {
        TableName: tableName,
        Item: {
          ...additionKey(email, organization),
          kind: "addition",
          ...{ organization, newcomer: _id, ...temporary, until, joined: false },
        },
        // DynamoDB deletes late: what has ended is looked at here.
        ConditionExpression: `${ifNew} OR expiresAt <= :now`,
        ExpressionAttributeValues: { ":now": ttl(now.getTime()) },
      },
    },
    {
      Put: {
        TableName: tableName,
        Item: { ...newcomerKey(organization, _id), kind: "newcomer", ...newcomer },
        ConditionExpression: ifNew,
      },
    },
    messagePut(message),
    ...also,
  ]);
  if (outcome.done) return "added";
  return outcome.refused[0] ? "there" : "refused";
}

/** Gives a newcomer another temporary password and queues the email again, all or nothing. False where they have joined or it was taken back. */
export async function renewNewcomer(
  { _id, organization, email, role }: NewcomerItem,
  { passwordId, until, ...temporary }: TemporaryHash & Pick<NewcomerItem, "passwordId" | "until">,
  message: Message,
  also: Write[],
): Promise<boolean> {
  const { done } = await transact(() => [
    {
      Update: {
        TableName: tableName,
        Key: additionKey(email, organization),
        UpdateExpression: "SET mark = :mark, passwordHash = :hash, #until = :until",
        ConditionExpression: stillWaits,
        ExpressionAttributeNames: { "#until": "until" },
        ExpressionAttributeValues: {
          ":mark": temporary.mark,
          ":hash": temporary.passwordHash,
          ":until": until,
          ":newcomer": _id,
          ":false": false,
        },
      },
    },
    {
      Update: {
        TableName: tableName,
        Key: newcomerKey(organization, _id),
        UpdateExpression: "SET passwordId = :password, #until = :until",
        ConditionExpression: "#role = :role",
        ExpressionAttributeNames: { "#until": "until", "#role": "role" },
        ExpressionAttributeValues: { ":password": passwordId, ":until": until, ":role": role },
      },
    },
    messagePut(message),
    ...also,
  ]);
  return done;
}

/** The write that changes a newcomer's role, if it still is what it was. */
export const newcomerRolePut = ({ organization, _id, role }: NewcomerItem, next: Role): Write => ({
  Update: {
    TableName: tableName,
    Key: newcomerKey(organization, _id),
    UpdateExpression: "SET #role = :next",
    ConditionExpression: "#role = :before",
    ExpressionAttributeNames: { "#role": "role" },
    ExpressionAttributeValues: { ":before": role, ":next": next },
  },
});

const newcomerDelete = ({ organization, _id, role }: NewcomerItem): Write => ({
  Delete: {
    TableName: tableName,
    Key: newcomerKey(organization, _id),
    ConditionExpression: "#role = :role",
    ExpressionAttributeNames: { "#role": "role" },
    ExpressionAttributeValues: { ":role": role },
  },
});

/** The writes that take back that somebody was added. They are refused once the person has joined. */
export const newcomerWithdrawn = (newcomer: NewcomerItem): Write[] => [
  newcomerDelete(newcomer),
  {
    Delete: {
      TableName: tableName,
      Key: additionKey(newcomer.email, newcomer.organization),
      ConditionExpression: stillWaits,
      ExpressionAttributeValues: { ":newcomer": newcomer._id, ":false": false },
    },
  },
];

/** The write that forgets how a member was added, so that they can be added again. */
export const additionForgotten = (email: string, organization: string): Write => ({
  Delete: { TableName: tableName, Key: additionKey(email, organization) },
});

/** What becomes of a newcomer who joins as `user`: no newcomer any more, a member with the role that they were added with. */
const joinedAs = (newcomer: NewcomerItem, { user, name }: Pick<MemberItem, "user" | "name">, now: Date): Write[] => [
  newcomerDelete(newcomer),
  {
    Update: {
      TableName: tableName,
      Key: additionKey(newcomer.email, newcomer.organization),
      UpdateExpression: "SET joined = :true, expiresAt = :end",
      ConditionExpression: `${stillWaits} AND #until > :now`,
      ExpressionAttributeNames: { "#until": "until" },
      ExpressionAttributeValues: {
        ":true": true,
        ":end": ttl(now.getTime() + keptAfterwards),
        ":newcomer": newcomer._id,
        ":false": false,
        ":now": now.toISOString(),
      },
    },
  },
  memberPut({
    organization: newcomer.organization,
    user,
    role: newcomer.role,
    name,
    addedAs: newcomer.email,
  }),
];

/**
 * Opens the account of a newcomer who logged in with the temporary password, and makes them a member, all or nothing. The
 * address is theirs from then on: whoever had registered it without confirming has no claim to it. False where it is
 * somebody's account meanwhile, or the addition is over or was changed.
 */
export async function openAccountOf(
  newcomer: NewcomerItem,
  account: UserItem,
  name: string,
  now: Date,
  also: Write[],
): Promise<boolean> {
  const { done } = await transact(() => [
    ...joinedAs(newcomer, { user: account._id, name }, now),
    {
      Put: {
        TableName: tableName,
        Item: { ...emailKey(account.email), kind: "email", user: account._id, verified: true },
        ConditionExpression: `${ifNew} OR verified = :false`,
        ExpressionAttributeValues: { ":false": false },
      },
    },
    {
      Put: {
        TableName: tableName,
        Item: { ...userKey(account._id), kind: "user", ...account },
        ConditionExpression: ifNew,
      },
    },
    ...also,
  ]);
  return done;
}

/**
 * Makes a person with an account a member of the organization that they were added to. Somebody who has only just
 * registered, and has no organization of their own, has nothing left to set up then. False where the addition is over or
 * was changed, or they are a member already.
 */
export async function joinWithAccount(
  newcomer: NewcomerItem,
  { _id, onboarding }: UserItem,
  name: string,
  now: Date,
  also: Write[],
): Promise<boolean> {
  const isSettledBy = onboarding !== null && onboarding.organization === null;
  const { done } = await transact(() => [
    ...joinedAs(newcomer, { user: _id, name }, now),
    ...(isSettledBy
      ? [
          {
            Update: {
              TableName: tableName,
              Key: userKey(_id),
              UpdateExpression: "SET onboarding = :none, version = version + :one",
              ConditionExpression: `${ifThere} AND attribute_type(onboarding.organization, :null)`,
              ExpressionAttributeValues: { ":none": null, ":one": 1, ":null": "NULL" },
            },
          },
        ]
      : []),
    ...also,
  ]);
  return done;
}
