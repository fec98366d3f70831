import { randomUUID } from "node:crypto";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf } from "#functions/data/item.ts";
import { tokenKey, userKey } from "#functions/data/keys.ts";
import { type Message, messagePut } from "#functions/data/sending/messages.ts";
import { documents, ifNew, ifThere, tableName, transact, ttl, type Write } from "#functions/data/table.ts";
import { registrationLife, tokenLife } from "#shared/rules/accounts/account.ts";
import { oneDay } from "#shared/rules/durations.ts";
import { emailAwaited, emailClaim, emailConfirmed, emailRelease } from "./emails.ts";
import { formerEmailsBy, type UserItem, userPut } from "./users.ts";

/**
 * An emailed token, stored under its SHA-256. It is kept for a while after its use, so that a second use gets another
 * answer than an invented token.
 */
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

/** A token about to be emailed: the id that the sender derives it from, and the hash that it is stored under. */
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

/** Writes that nobody reads, as many as a real request makes: the time taken does not tell whether an account exists. */
const emptyWrites = (count: number, now: Date): Write[] =>
  Array.from({ length: count }, () => ({
    Put: { TableName: tableName, Item: { ...tokenKey(randomUUID()), kind: "void", expiresAt: ttl(now.getTime()) } },
  }));

/** Queues a message with so many writes of nothing `besides`. */
export async function keepNotice(message: Message, besides: number, now: Date): Promise<void> {
  await transact(() => [messagePut(message), ...emptyWrites(besides, now)]);
}

/**
 * Writes an account that waits for its emailed link: address, person, token and message, all or nothing. Other accounts
 * that wait for the same address keep their own links and passwords.
 */
export async function openAccount(user: UserItem, token: IssuedToken, message: Message, now: Date): Promise<void> {
  const expiresAt = ttl(now.getTime() + registrationLife);
  await transact(() => [
    emailAwaited(user.email, user._id, expiresAt),
    userPut(user, { expiresAt }),
    tokenPut("verify", token, { user: user._id, email: user.email }, now),
    messagePut(message),
  ]);
}

/** Writes a person's new token and the message that carries it, all or nothing. */
export async function keepToken(
  purpose: Purpose,
  token: IssuedToken,
  { _id: user, email }: Pick<UserItem, "_id" | "email">,
  message: Message,
  now: Date,
): Promise<void> {
  await transact(() => [tokenPut(purpose, token, { user, email }, now), messagePut(message)]);
}

/**
 * Writes what `keepToken` would, for nobody: the same items with the same checks, under keys that nobody asks for and a kind
 * that nobody reads. Less to write would take less time, and tell that there is no account.
 */
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

/** The same item in the same index, found by nobody and over at once. */
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

/** An emailed token by its hash, or null when there was never such a token. */
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

/** When a token was emailed. Links from before the last password change stop working, as sessions do. */
const mailedAt = ({ validUntil }: TokenItem, purpose: Purpose): string =>
  new Date(Date.parse(validUntil) - tokenLife[purpose]).toISOString();
const ifNewest = `${ifThere} AND sessionsFrom <= :mailedAt`;

/** Verifies a token's account. False when the token was used meanwhile, or the address is another account's or has a newer password. */
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
 * Sets a new password by an emailed token and ends every session. Getting the email proves the address, so an
 * unverified account becomes verified too. `also` is written with it. False when the token was used meanwhile, or the address is another account's or
 * has a newer password.
 */
export async function resetPassword(
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

/**
 * Gives a person the address that their token was emailed to, tells the old one with `notice`, and ends every session and
 * every other emailed link. False when the token was used meanwhile, the address is another account's, or the person has
 * another address or a newer password by now.
 */
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

/**
 * Sets a new password in place of the one that was read, ends every session, and writes the `notice` that tells the person.
 * False when somebody set another one or closed the account meanwhile.
 */
export async function changePassword(
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
