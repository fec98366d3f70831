import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { orNull } from "#shared/model/absent.ts";
import { Role } from "#shared/model/role.ts";
import { additionKept } from "#shared/rules/organization-user.ts";
import { itemOf, readable } from "./item.ts";
import { additionKey, emailKey, joinedKey, newcomerKey, temporaryKey, userKey } from "./keys.ts";
import { type MemberItem, memberPut } from "./members.ts";
import { type Message, messagePut } from "./messages.ts";
import { documents, ifNew, ifThere, readAll, tableName, transact, ttl, type Write } from "./table.ts";
import type { UserItem } from "./users.ts";

const day = 86_400_000;
/** How long an addition is kept after the person has joined, so that its temporary password gets a clear answer. */
const keptAfterwards = 7 * day;
/** How long it is known who a newcomer became: as long as the audit log tells of them. */
const joinedLife = 2 * 366 * day;
/** Additions of one address that are read at a time. */
const additionsAtOnce = 100;

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
    /** The user who stands for it: who added them, or renewed it or changed the role last. They can join while that user may give the role. */
    by: z.string(),
    /** What the temporary password of the last email is derived from. */
    passwordId: z.string(),
    until: z.string(),
  }),
);
export type NewcomerItem = z.infer<typeof NewcomerItem>;

/** Who a newcomer became that joined with an account. */
export const JoinedItem = itemOf(z.object({ newcomer: z.string(), user: z.string() }));

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

/** Which addition a temporary password belongs to. It outlives the password, so that one that is over gets a clear answer. */
export const TemporaryItem = itemOf(z.object({ organization: z.string() }));

const temporaryPut = (
  { email, organization, until }: Pick<NewcomerItem, "email" | "organization" | "until">,
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

/** When whoever has not joined is forgotten: first by the organization, then by their address, so that nobody is listed twice. */
const forgottenBy = {
  organization: (until: string) => ttl(Date.parse(until) + additionKept),
  address: (until: string) => ttl(Date.parse(until) + additionKept + day),
};

/** An email that a write causes, and the write that counts it: where that refuses, there is no email. */
export interface CountedMail {
  message: Message;
  counted: Write;
}

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

/** The addition of an address whose temporary password has this mark, however many others there are; null where there is none. */
export async function findAddition(email: string, mark: string): Promise<AdditionItem | null> {
  const { Item: found } = await documents.send(
    new GetCommand({ TableName: tableName, Key: temporaryKey(email, mark), ConsistentRead: true }),
  );
  if (!found) return null;
  const addition = await readAddition(email, TemporaryItem.parse(found).organization);
  // Once another password was sent, the one before has ended.
  return addition?.mark === mark ? addition : null;
}

async function readAddition(email: string, organization: string): Promise<AdditionItem | null> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: additionKey(email, organization), ConsistentRead: true }),
  );
  return Item ? AdditionItem.parse(Item) : null;
}

/** Some of the organizations that an address was added to, from behind the organization `after` on, and where to go on. */
export async function listAdditions(
  email: string,
  after: string | null = null,
): Promise<{ additions: AdditionItem[]; next: string | null }> {
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
  return { additions: readable(AdditionItem, Items), next: last ? String(last.organization) : null };
}

/** The beginning of an addition's condition: it still waits for this very newcomer. */
const stillWaits = "newcomer = :newcomer AND joined = :false";

/**
 * Adds somebody: the newcomer, the temporary password by their address, and the email, all or nothing. `also` is written
 * with it. Refused where the same address waits already or has just joined (`there`), where the email may not go out
 * (`mail`), or by those of `also` that say so.
 */
export async function addNewcomer(
  newcomer: NewcomerItem,
  temporary: TemporaryHash,
  mail: CountedMail | null,
  now: Date,
  also: Write[],
): Promise<{ done: true } | { done: false; there: boolean; mail: boolean; also: boolean[] }> {
  const { _id, organization, email, until } = newcomer;
  const own: Write[] = [
    {
      Put: {
        TableName: tableName,
        Item: {
          ...additionKey(email, organization),
          kind: "addition",
          ...{ organization, newcomer: _id, ...temporary, until, joined: false },
          expiresAt: forgottenBy.address(until),
        },
        // DynamoDB deletes late: what has ended is looked at here.
        ConditionExpression: `${ifNew} OR expiresAt <= :now`,
        ExpressionAttributeValues: { ":now": ttl(now.getTime()) },
      },
    },
    {
      Put: {
        TableName: tableName,
        Item: {
          ...newcomerKey(organization, _id),
          kind: "newcomer",
          ...newcomer,
          expiresAt: forgottenBy.organization(until),
        },
        ConditionExpression: ifNew,
      },
    },
    temporaryPut(newcomer, temporary.mark),
  ];
  const outcome = await transact(() => [...own, ...also, ...(mail ? [mail.counted, messagePut(mail.message)] : [])]);
  if (outcome.done) return outcome;
  const { refused } = outcome;
  const others = refused.slice(own.length);
  return {
    ...{ done: false, there: refused[0] ?? false, mail: others[also.length] ?? false },
    also: others.slice(0, also.length),
  };
}

/**
 * Gives a newcomer another temporary password and queues the email again, all or nothing. Refused where they have joined or
 * it was taken back (`changed`), and where the email may not go out (`mail`).
 */
export async function renewNewcomer(
  newcomer: NewcomerItem,
  { passwordId, until, by, ...temporary }: TemporaryHash & Pick<NewcomerItem, "passwordId" | "until" | "by">,
  { message, counted }: CountedMail,
  also: Write[],
): Promise<"renewed" | "mail" | "changed"> {
  const { _id, organization, email, role } = newcomer;
  const outcome = await transact(() => [
    counted,
    {
      Update: {
        TableName: tableName,
        Key: additionKey(email, organization),
        UpdateExpression: "SET mark = :mark, passwordHash = :hash, #until = :until, expiresAt = :end",
        ConditionExpression: stillWaits,
        ExpressionAttributeNames: { "#until": "until" },
        ExpressionAttributeValues: {
          ":mark": temporary.mark,
          ":hash": temporary.passwordHash,
          ":until": until,
          ":end": forgottenBy.address(until),
          ":newcomer": _id,
          ":false": false,
        },
      },
    },
    {
      Update: {
        TableName: tableName,
        Key: newcomerKey(organization, _id),
        UpdateExpression: "SET passwordId = :password, #until = :until, #by = :by, expiresAt = :end",
        ConditionExpression: "#role = :role",
        ExpressionAttributeNames: { "#until": "until", "#role": "role", "#by": "by" },
        ExpressionAttributeValues: {
          ":password": passwordId,
          ":until": until,
          ":end": forgottenBy.organization(until),
          ":role": role,
          ":by": by,
        },
      },
    },
    temporaryPut({ ...newcomer, until }, temporary.mark),
    messagePut(message),
    ...also,
  ]);
  if (outcome.done) return "renewed";
  const [byMail, ...byOthers] = outcome.refused;
  return byMail && !byOthers.includes(true) ? "mail" : "changed";
}

/** The write that changes a newcomer's role, if it still is what it was. Who does it stands for it from then on. */
export const newcomerRolePut = ({ organization, _id, role }: NewcomerItem, next: Role, by: string): Write => ({
  Update: {
    TableName: tableName,
    Key: newcomerKey(organization, _id),
    UpdateExpression: "SET #role = :next, #by = :by",
    ConditionExpression: "#role = :before",
    ExpressionAttributeNames: { "#role": "role", "#by": "by" },
    ExpressionAttributeValues: { ":before": role, ":next": next, ":by": by },
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
    {
      Put: {
        TableName: tableName,
        Item: {
          ...joinedKey(newcomer.organization, newcomer._id),
          kind: "joined",
          newcomer: newcomer._id,
          user: _id,
          expiresAt: ttl(now.getTime() + joinedLife),
        },
      },
    },
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
