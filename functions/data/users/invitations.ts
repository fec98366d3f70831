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
  type NamedWrites,
  readAll,
  type TransactOutcome,
  tableName,
  transact,
  ttl,
  type Write,
} from "#functions/data/table.ts";
import { orNull } from "#shared/model/moment.ts";
import { Role } from "#shared/model/role.ts";
import { additionKept } from "#shared/rules/accounts/organization-user.ts";
import { oneDay } from "#shared/rules/dates.ts";
import {
  invitationByEmailJoined,
  invitationByEmailPut,
  invitationByEmailRenewed,
  invitationByEmailWithdrawn,
  type TemporaryHash,
  temporaryPut,
} from "./invitations-by-email.ts";
import { type MemberItem, memberPut, membershipOf } from "./members.ts";

/** Kept as long as audit entries that name the newcomer. */
const joinedLife = 2 * 366 * oneDay;

export const InvitationItem = itemOf(
  z.object({
    _id: z.string(),
    organization: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: orNull(z.string()),
    role: z.catch(Role, "user"),
    /** Inviter, or who last renewed it or changed the role; must still be allowed to grant it. */
    by: z.string(),
    /** In which of that user's memberships (`standingOf`): none that begins later stands for it. */
    byMembership: z.string(),
    /** How often that user's role had been lowered in it: what it is lowered to afterwards has to reach too. */
    byLowered: z.int(),
    passwordId: z.string(),
    until: z.string(),
  }),
);
export type InvitationItem = z.infer<typeof InvitationItem>;

/** Id of a member's membership; empty for the creator's. */
export const membershipKeyOf = (member: MemberItem): string => membershipOf(member) ?? "";

/** What an addition notes of the member who stands for it. */
export type InviterStanding = Pick<InvitationItem, "by" | "byMembership" | "byLowered">;

export const JoinedItem = itemOf(z.object({ newcomer: z.string(), user: z.string() }));

/** Seconds. */
const forgottenAt = (until: string): number => ttl(Date.parse(until) + additionKept);

/** If `counted` is refused, no email goes out. */
export interface CountedMail {
  message: Message;
  counted: Write;
}

/** An invited person, or null once joined or withdrawn. */
export async function readInvitation(organization: string, newcomer: string): Promise<InvitationItem | null> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: newcomerKey(organization, newcomer), ConsistentRead: true }),
  );
  return Item ? InvitationItem.parse(Item) : null;
}

/** Unordered, without missing ones. */
export const readInvitations = async (ids: readonly { organization: string; newcomer: string }[]) =>
  readable(InvitationItem, await readAll(ids.map((one) => newcomerKey(one.organization, one.newcomer))));

const newcomerPut = (newcomer: InvitationItem): Write => ({
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

/** Invites a person with password, email, `ofDay` and `also`, all or none; refusals name the failed condition. */
export const storeInvitation = (
  newcomer: InvitationItem,
  temporary: TemporaryHash,
  mail: CountedMail | null,
  now: Date,
  { ofDay, also }: NamedWrites<"ofDay" | "also">,
): Promise<TransactOutcome<"there" | "newcomer" | "mail" | "ofDay" | "also">> =>
  transact(() => ({
    there: invitationByEmailPut(newcomer, temporary, now),
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
  byMembership,
  byLowered,
  role,
}: InvitationItem): Write => ({
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

/** Renews an invitation and its email; `changed` if joined or withdrawn, `mail` if the email limit refuses. */
export async function renewInvitation(
  renewed: InvitationItem,
  temporary: TemporaryHash,
  { message, counted }: CountedMail,
  also: Write[],
): Promise<"renewed" | "mail" | "changed"> {
  const outcome = await transact(() => ({
    mail: counted,
    newcomer: [
      invitationByEmailRenewed(renewed, temporary),
      newcomerRenewed(renewed),
      temporaryPut(renewed, temporary.mark),
      messagePut(message),
    ],
    also,
  }));
  if (outcome.done) return "renewed";
  return outcome.refused.has("mail") && outcome.refused.size === 1 ? "mail" : "changed";
}

/** Changes a newcomer's role if unchanged, and its responsible member. */
export const invitationRolePut = (
  { organization, _id, role }: InvitationItem,
  next: Role,
  { by, byMembership, byLowered }: InviterStanding,
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

const newcomerDelete = ({ organization, _id, role }: InvitationItem): Write => ({
  Delete: {
    TableName: tableName,
    Key: newcomerKey(organization, _id),
    ConditionExpression: "#role = :role",
    ExpressionAttributeNames: { "#role": "role" },
    ExpressionAttributeValues: { ":role": role },
  },
});

/** Withdraws an invitation; refused once joined. */
export const invitationWithdrawn = (newcomer: InvitationItem): Write[] => [
  newcomerDelete(newcomer),
  invitationByEmailWithdrawn(newcomer),
];

/** Turns a newcomer into a member; refused if the invitation ended or changed. */
export const joinedAs = (
  newcomer: InvitationItem,
  { user, name }: Pick<MemberItem, "user" | "name">,
  now: Date,
): Write[] => [
  newcomerDelete(newcomer),
  invitationByEmailJoined(newcomer, now),
  memberPut({
    organization: newcomer.organization,
    user,
    role: newcomer.role,
    name,
    addedAs: newcomer.email,
    newcomer: newcomer._id,
  }),
];

/** Stores an account until the newcomer chooses a password; false if the address is taken or they already chose. */
export async function awaitPasswordOf({ until }: InvitationItem, account: UserItem): Promise<boolean> {
  const expiresAt = forgottenAt(until);
  const { done } = await transact(() => [
    emailAwaited(account.email, account._id, expiresAt),
    awaitingUserPut(account, expiresAt),
  ]);
  return done;
}

/**
 * Joins with an existing account, ending onboarding; false if the invitation changed, they are a member, or the account
 * is closed.
 */
export async function joinWithAccount(
  newcomer: InvitationItem,
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
