import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { emailAwaited } from "#functions/data/accounts/emails.ts";
import { nothingToSetUp } from "#functions/data/accounts/onboarding.ts";
import { awaitingUserPut, type UserItem } from "#functions/data/accounts/users.ts";
import { itemOf, readable } from "#functions/data/item.ts";
import { joinedKey, newcomerKey } from "#functions/data/keys.ts";
import { type Message, messagePut } from "#functions/data/sending/messages.ts";
import {
  documents,
  ifNew,
  type Named,
  type Outcome,
  readAll,
  tableName,
  transact,
  ttl,
  type Write,
} from "#functions/data/table.ts";
import { orNull } from "#shared/model/absent.ts";
import { Role } from "#shared/model/role.ts";
import { additionKept } from "#shared/rules/accounts/organization-user.ts";
import { oneDay } from "#shared/rules/durations.ts";
import {
  additionJoined,
  additionPut,
  additionRenewed,
  additionWithdrawn,
  type TemporaryHash,
  temporaryPut,
} from "./additions.ts";
import { type MemberItem, memberPut, membershipOf } from "./members.ts";

/** How long it is known who a newcomer became: as long as the audit log tells of them. */
const joinedLife = 2 * 366 * oneDay;

/** Somebody who was added to an organization and has yet to join, as the member who added them described them. */
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
    /** In which of that user's memberships (`standingOf`): none that begins later stands for it. Missing in additions of earlier releases. */
    byMembership: z.optional(z.string()),
    /** How often that user's role had been lowered in it: what it is lowered to afterwards has to reach too. Missing in additions of earlier releases. */
    byLowered: z.optional(z.int()),
    /** What the temporary password of the last email is derived from. */
    passwordId: z.string(),
    until: z.string(),
  }),
);
export type NewcomerItem = z.infer<typeof NewcomerItem>;

/** The membership in which a member stands for an addition, as it is stored; empty for one that nobody added. */
export const standingOf = (member: MemberItem): string => membershipOf(member) ?? "";

/** What an addition notes of the member who stands for it. */
export type Standing = Required<Pick<NewcomerItem, "by" | "byMembership" | "byLowered">>;

/** Who a newcomer became that joined with an account. */
export const JoinedItem = itemOf(z.object({ newcomer: z.string(), user: z.string() }));

/** When a newcomer who has not joined is forgotten, in seconds. */
const forgottenAt = (until: string): number => ttl(Date.parse(until) + additionKept);

/** An email that a write causes, and the write that counts it: where that refuses, there is no email. */
export interface CountedMail {
  message: Message;
  counted: Write;
}

/** Somebody who was added to an organization, or null when they joined or it was taken back. */
export async function readNewcomer(organization: string, newcomer: string): Promise<NewcomerItem | null> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: newcomerKey(organization, newcomer), ConsistentRead: true }),
  );
  return Item ? NewcomerItem.parse(Item) : null;
}

/** Several newcomers, in no order. Those that are not there are left out. */
export const readNewcomers = async (ids: readonly { organization: string; newcomer: string }[]) =>
  readable(NewcomerItem, await readAll(ids.map((one) => newcomerKey(one.organization, one.newcomer))));

const newcomerPut = (newcomer: NewcomerItem): Write => ({
  Put: {
    TableName: tableName,
    Item: {
      ...newcomerKey(newcomer.organization, newcomer._id),
      kind: "newcomer",
      ...newcomer,
      expiresAt: forgottenAt(newcomer.until),
    },
    ConditionExpression: ifNew,
  },
});

/**
 * Adds somebody: the newcomer, the temporary password by their address, and the email, all or nothing. `also` is written
 * with it, and `ofDay`, which counts them for their adder's day. Refused where the same address waits already or has just
 * joined (`there`), where the email may not go out (`mail`), or by one of these.
 */
export const addNewcomer = (
  newcomer: NewcomerItem,
  temporary: TemporaryHash,
  mail: CountedMail | null,
  now: Date,
  { ofDay, also }: Named<"ofDay" | "also">,
): Promise<Outcome<"there" | "newcomer" | "mail" | "ofDay" | "also">> =>
  transact(() => ({
    there: additionPut(newcomer, temporary, now),
    newcomer: [newcomerPut(newcomer), temporaryPut(newcomer, temporary.mark)],
    mail: mail ? [mail.counted, messagePut(mail.message)] : [],
    ofDay,
    also,
  }));

const newcomerRenewed = ({
  organization,
  _id,
  passwordId,
  until,
  by,
  byMembership = "",
  byLowered = 0,
  role,
}: NewcomerItem): Write => ({
  Update: {
    TableName: tableName,
    Key: newcomerKey(organization, _id),
    UpdateExpression:
      "SET passwordId = :password, #until = :until, #by = :by, byMembership = :membership, byLowered = :lowered, expiresAt = :end",
    ConditionExpression: "#role = :role",
    ExpressionAttributeNames: { "#until": "until", "#role": "role", "#by": "by" },
    ExpressionAttributeValues: {
      ":password": passwordId,
      ":until": until,
      ":end": forgottenAt(until),
      ":role": role,
      ":by": by,
      ":membership": byMembership,
      ":lowered": byLowered,
    },
  },
});

/**
 * Gives a newcomer, as they are from now on, another temporary password and queues the email again, all or nothing. Refused
 * where they have joined or it was taken back (`changed`), and where the email may not go out (`mail`).
 */
export async function renewNewcomer(
  renewed: NewcomerItem,
  temporary: TemporaryHash,
  { message, counted }: CountedMail,
  also: Write[],
): Promise<"renewed" | "mail" | "changed"> {
  const outcome = await transact(() => ({
    mail: counted,
    newcomer: [
      additionRenewed(renewed, temporary),
      newcomerRenewed(renewed),
      temporaryPut(renewed, temporary.mark),
      messagePut(message),
    ],
    also,
  }));
  if (outcome.done) return "renewed";
  return outcome.refused.has("mail") && outcome.refused.size === 1 ? "mail" : "changed";
}

/** The write that changes a newcomer's role, if it still is what it was. Who does it stands for it from then on. */
export const newcomerRolePut = (
  { organization, _id, role }: NewcomerItem,
  next: Role,
  { by, byMembership, byLowered }: Standing,
): Write => ({
  Update: {
    TableName: tableName,
    Key: newcomerKey(organization, _id),
    UpdateExpression: "SET #role = :next, #by = :by, byMembership = :membership, byLowered = :lowered",
    ConditionExpression: "#role = :before",
    ExpressionAttributeNames: { "#role": "role", "#by": "by" },
    ExpressionAttributeValues: {
      ":before": role,
      ":next": next,
      ":by": by,
      ":membership": byMembership,
      ":lowered": byLowered,
    },
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
  additionWithdrawn(newcomer),
];

/**
 * The writes by which a newcomer joins as `user`: no newcomer any more, and a member with the role that they were added
 * with. Refused where the addition is over or was changed.
 */
export const joinedAs = (
  newcomer: NewcomerItem,
  { user, name }: Pick<MemberItem, "user" | "name">,
  now: Date,
): Write[] => [
  newcomerDelete(newcomer),
  additionJoined(newcomer, now),
  memberPut({
    organization: newcomer.organization,
    user,
    role: newcomer.role,
    name,
    addedAs: newcomer.email,
    newcomer: newcomer._id,
  }),
];

/**
 * Keeps the account of a newcomer who logged in with the temporary password, until they choose a password of their own, as
 * long as the newcomer is kept. The address waits for it, as for a registration. False where the address is somebody's
 * account, or a password was chosen meanwhile.
 */
export async function awaitPasswordOf({ until }: NewcomerItem, account: UserItem): Promise<boolean> {
  const expiresAt = forgottenAt(until);
  const { done } = await transact(() => [
    emailAwaited(account.email, account._id, expiresAt),
    awaitingUserPut(account, expiresAt),
  ]);
  return done;
}

/**
 * Makes a person with an account a member of the organization that they were added to. Somebody who has only just
 * registered, and has no organization of their own, has nothing left to set up then. `joining` makes them a member. False where the addition is over or
 * was changed, they are a member already, or they have closed their account.
 */
export async function joinWithAccount(
  newcomer: NewcomerItem,
  user: UserItem,
  joining: Write[],
  now: Date,
): Promise<boolean> {
  const { done } = await transact(() => [
    ...joining,
    {
      Put: {
        TableName: tableName,
        Item: {
          ...joinedKey(newcomer.organization, newcomer._id),
          kind: "joined",
          newcomer: newcomer._id,
          user: user._id,
          expiresAt: ttl(now.getTime() + joinedLife),
        },
      },
    },
    nothingToSetUp(user),
  ]);
  return done;
}
