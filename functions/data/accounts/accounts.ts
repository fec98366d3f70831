import { randomUUID } from "node:crypto";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf } from "#functions/data/item.ts";
import { tokenKey, userKey } from "#functions/data/keys.ts";
import { type Message, messagePut } from "#functions/data/sending/messages.ts";
import { documents, ifNew, ifThere, tableName, transact, ttl, type Write } from "#functions/data/table.ts";
import { registrationLife, tokenLife } from "#shared/rules/accounts/account.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { emailAwaited, emailClaim, emailConfirmed, emailRelease } from "./emails.ts";
import { formerEmailsBy, type UserItem, userPut } from "./users.ts";

/** Kept after use, so that a second use gets a clear answer. */
export const TokenItem = itemOf(
  z.object({
    purpose: z.string(),
    user: z.string(),
    email: z.string(),
    validUntil: z.string(),
    spentAt: z.optional(z.string()),
  }),
);
export type TokenItem = z.infer<typeof TokenItem>;
type Purpose = keyof typeof tokenLife;

/** The sender derives the token from `id`; only its hash is stored. */
export interface IssuedToken {
  tokenId: string;
  hash: string;
}

const tokenPut = (purpose: Purpose, token: IssuedToken, owner: { user: string; email: string }, now: Date): Write => ({
  Put: {
    TableName: tableName,
    Item: {
      ...tokenKey(token.hash),
      kind: "token",
      purpose,
      ...owner,
      validUntil: new Date(now.getTime() + tokenLife[purpose]).toISOString(),
      expiresAt: ttl(now.getTime() + tokenLife[purpose] + 7 * oneDay),
    },
    ConditionExpression: ifNew,
  },
});

const emptyWrites = (count: number, now: Date): Write[] =>
  Array.from({ length: count }, () => ({
    Put: { TableName: tableName, Item: { ...tokenKey(randomUUID()), kind: "void", expiresAt: ttl(now.getTime()) } },
  }));

/** Queues a message; dummy writes hide by timing whether an account exists. */
export async function keepNotice(message: Message, besides: number, now: Date): Promise<void> {
  await transact(() => [messagePut(message), ...emptyWrites(besides, now)]);
}

/** Stores an unverified account; other registrations for the same address stay valid. */
export async function openAccount(user: UserItem, token: IssuedToken, message: Message, now: Date): Promise<void> {
  const expiresAt = ttl(now.getTime() + registrationLife);
  await transact(() => [
    emailAwaited(user.email, user._id, expiresAt),
    userPut(user, { expiresAt }),
    tokenPut("verify", token, { user: user._id, email: user.email }, now),
    messagePut(message),
  ]);
}

/** Stores a token with its email. */
export async function keepToken(
  purpose: Purpose,
  token: IssuedToken,
  { _id: user, email }: Pick<UserItem, "_id" | "email">,
  message: Message,
  now: Date,
): Promise<void> {
  await transact(() => [tokenPut(purpose, token, { user, email }, now), messagePut(message)]);
}

/** Writes as much as `keepToken`, so that timing does not reveal a missing account. */
export async function keepNoToken(
  purpose: Purpose,
  token: IssuedToken,
  owner: Pick<UserItem, "_id" | "email">,
  message: Message,
  now: Date,
): Promise<void> {
  await transact(() =>
    [tokenPut(purpose, token, { user: owner._id, email: owner.email }, now), messagePut(message)].map(voided(now)),
  );
}

const voided =
  (now: Date) =>
  ({ Put }: Write): Write => {
    if (Put?.Item === undefined) throw new Error("only what is put can be void");
    const { gsi2pk } = Put.Item;
    const Item = {
      ...Put.Item,
      ...tokenKey(randomUUID()),
      ...(gsi2pk !== undefined && { gsi2pk: `VOID#${gsi2pk}` }),
      kind: "void",
      expiresAt: ttl(now.getTime()),
    };
    return { Put: { ...Put, Item } };
  };

/** Token by its hash, or null. */
export async function readToken(hash: string): Promise<TokenItem | null> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: tokenKey(hash), ConsistentRead: true }),
  );
  return Item && Item.kind === "token" ? TokenItem.parse(Item) : null;
}

const spend = (hash: string, now: Date): Write => ({
  Update: {
    TableName: tableName,
    Key: tokenKey(hash),
    UpdateExpression: "SET spentAt = :now",
    ConditionExpression: `${ifThere} AND attribute_not_exists(spentAt) AND validUntil > :now`,
    ExpressionAttributeValues: { ":now": now.toISOString() },
  },
});

/** Earlier links are invalid after a password change, as sessions are. */
const mailedAt = ({ validUntil }: TokenItem, purpose: Purpose): string =>
  new Date(Date.parse(validUntil) - tokenLife[purpose]).toISOString();
const ifNewest = `${ifThere} AND sessionsFrom <= :mailedAt`;

/** Verifies an account; false if the token was used or the account changed. */
export async function verifyUser(hash: string, token: TokenItem, now: Date): Promise<boolean> {
  const { done } = await transact(() => [
    spend(hash, now),
    emailConfirmed(token.email, token.user),
    {
      Update: {
        TableName: tableName,
        Key: userKey(token.user),
        UpdateExpression: "SET verified = :true, version = version + :one REMOVE expiresAt",
        ConditionExpression: ifNewest,
        ExpressionAttributeValues: { ":true": true, ":one": 1, ":mailedAt": mailedAt(token, "verify") },
      },
    },
  ]);
  return done;
}

/**
 * Resets the password, verifies the address and ends all sessions; false if the token was used or the account changed.
 */
export async function storeResetPassword(
  hash: string,
  token: TokenItem,
  passwordHash: string,
  now: Date,
  also: Write[] = [],
): Promise<boolean> {
  const { done } = await transact(() => [
    spend(hash, now),
    emailConfirmed(token.email, token.user),
    {
      Update: {
        TableName: tableName,
        Key: userKey(token.user),
        UpdateExpression:
          "SET passwordHash = :hash, verified = :true, sessionsFrom = :now, version = version + :one REMOVE expiresAt, firstLogIn",
        ConditionExpression: ifNewest,
        ExpressionAttributeValues: {
          ":hash": passwordHash,
          ":true": true,
          ":now": now.toISOString(),
          ":one": 1,
          ":mailedAt": mailedAt(token, "reset"),
        },
      },
    },
    ...also,
  ]);
  return done;
}

/** Changes the address and ends all sessions and links; false if the token was used or the account changed. */
export async function changeEmail(
  hash: string,
  token: TokenItem,
  person: UserItem,
  notice: Message,
  now: Date,
): Promise<boolean> {
  const { email: old } = person;
  const { done } = await transact(() => [
    spend(hash, now),
    emailClaim(token.email, token.user),
    emailRelease(old, token.user),
    {
      Update: {
        TableName: tableName,
        Key: userKey(token.user),
        UpdateExpression: "SET email = :new, formerEmails = :former, sessionsFrom = :now, version = version + :one",
        ConditionExpression: `${ifNewest} AND email = :old AND attribute_not_exists(closedAt)`,
        ExpressionAttributeValues: {
          ":new": token.email,
          ":former": formerEmailsBy(person, token.email, now),
          ":old": old,
          ":now": now.toISOString(),
          ":one": 1,
          ":mailedAt": mailedAt(token, "new_email"),
        },
      },
    },
    messagePut(notice),
  ]);
  return done;
}

/** Changes the password and ends all sessions; false if the account changed meanwhile. */
export async function storePassword(
  { _id, passwordHash: old }: Pick<UserItem, "_id" | "passwordHash">,
  passwordHash: string,
  notice: readonly Write[],
  now: Date,
): Promise<boolean> {
  const { done } = await transact(() => [
    {
      Update: {
        TableName: tableName,
        Key: userKey(_id),
        UpdateExpression: "SET passwordHash = :new, sessionsFrom = :now, version = version + :one",
        ConditionExpression: "passwordHash = :old AND attribute_not_exists(closedAt)",
        ExpressionAttributeValues: { ":new": passwordHash, ":old": old, ":now": now.toISOString(), ":one": 1 },
      },
    },
    ...notice,
  ]);
  return done;
}
