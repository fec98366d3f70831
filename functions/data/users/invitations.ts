import { GetCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { emailAwaited } from "#functions/data/accounts/emails.ts";
import { awaitingUserPut, type UserItem } from "#functions/data/accounts/users.ts";
import { itemOf, readable } from "#functions/data/item.ts";
import { invitationKey, invitationsTo, organizationKey } from "#functions/data/keys.ts";
import { type Message, messagePut } from "#functions/data/sending/messages.ts";
import {
  allBelow,
  documents,
  ifNew,
  itemsIn,
  type NamedWrites,
  type TransactOutcome,
  tableName,
  transact,
  ttl,
  type Write,
} from "#functions/data/table.ts";
import { orNull } from "#shared/model/moment.ts";
import { Role } from "#shared/model/role.ts";
import { invitationKept } from "#shared/rules/accounts/organization-user.ts";

export const InvitationItem = itemOf(
  z.object({
    _id: z.string(),
    organization: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: orNull(z.string()),
    role: z.catch(Role, "user"),
    limitedTo: orNull(z.array(z.string())),
    /** Inviter, or who last sent it again or changed the role; must still be allowed to give it. */
    by: z.string(),
    /** The temporary password is derived from it with the signing key. */
    passwordId: z.string(),
    until: z.string(),
  }),
);
export type InvitationItem = z.infer<typeof InvitationItem>;

/** Seconds. */
const forgottenAt = (until: string): number => ttl(Date.parse(until) + invitationKept);

/** If `counted` is refused, no email goes out. */
export interface CountedMail {
  message: Message;
  counted: Write;
}

/** An invitation, or null once accepted or withdrawn. */
export async function readInvitation(organization: string, email: string): Promise<InvitationItem | null> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: invitationKey(organization, email), ConsistentRead: true }),
  );
  return Item ? InvitationItem.parse(Item) : null;
}

/** All invitations of an organization. */
export const listInvitations = async (organization: string): Promise<InvitationItem[]> =>
  readable(InvitationItem, await allBelow(invitationKey(organization, ""), { ConsistentRead: true }));

/** All invitations to an address, oldest first; the conditions of writes decide whether they still hold. */
export async function listInvitationsTo(email: string): Promise<InvitationItem[]> {
  const pages = paginateQuery(
    { client: documents },
    {
      TableName: tableName,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :pk",
      ExpressionAttributeValues: { ":pk": invitationsTo(email) },
    },
  );
  const invitations = readable(InvitationItem, await itemsIn(pages));
  return invitations.toSorted((one, other) => one._id.localeCompare(other._id));
}

const ifUnchanged = ({ passwordId, role, by }: InvitationItem) => ({
  ConditionExpression: "passwordId = :passwordId AND #role = :role AND #by = :by",
  ExpressionAttributeNames: { "#role": "role", "#by": "by" },
  ExpressionAttributeValues: { ":passwordId": passwordId, ":role": role, ":by": by },
});

/** Changes an invitation that is still as `before`; a new one is refused where one waits. */
export const invitationPut = (invitation: InvitationItem, before: InvitationItem | null, now: Date): Write => ({
  Put: {
    TableName: tableName,
    Item: {
      ...invitationKey(invitation.organization, invitation.email),
      kind: "invitation",
      gsi1pk: invitationsTo(invitation.email),
      gsi1sk: organizationKey(invitation.organization).pk,
      ...invitation,
      expiresAt: forgottenAt(invitation.until),
    },
    ...(before
      ? ifUnchanged(before)
      : {
          // DynamoDB deletes late.
          ConditionExpression: `${ifNew} OR expiresAt <= :now`,
          ExpressionAttributeValues: { ":now": ttl(now.getTime()) },
        }),
  },
});

/** Stores an invitation with its email, `ofDay` and `also`, all or none; refusals name the failed condition. */
export const storeInvitation = (
  invitation: Write,
  mail: CountedMail | null,
  { ofDay, also }: NamedWrites<"ofDay" | "also">,
): Promise<TransactOutcome<"invitation" | "mail" | "ofDay" | "also">> =>
  transact(() => ({ invitation, mail: mail ? [mail.counted, messagePut(mail.message)] : [], ofDay, also }));

/** Ends an invitation; refused if it ended or changed meanwhile. */
export const invitationDelete = (invitation: InvitationItem): Write => ({
  Delete: {
    TableName: tableName,
    Key: invitationKey(invitation.organization, invitation.email),
    ...ifUnchanged(invitation),
  },
});

/** Stores an account until its person chooses a password; false if the address is taken or they already chose. */
export async function awaitPasswordOf({ until }: InvitationItem, account: UserItem): Promise<boolean> {
  const expiresAt = forgottenAt(until);
  const { done } = await transact(() => [
    emailAwaited(account.email, account._id, expiresAt),
    awaitingUserPut(account, expiresAt),
  ]);
  return done;
}
