import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable, shown } from "#functions/data/item.ts";
import { apiKeyKey, generatedKeyKey, limitKey } from "#functions/data/keys.ts";
import {
  allBelow,
  documents,
  ifConditionHolds,
  ifNew,
  ifThere,
  tableName,
  transact,
  ttl,
  type Write,
} from "#functions/data/table.ts";
import { type MemberItem, membershipOf } from "#functions/data/users/members.ts";
import { orNull } from "#shared/model/absent.ts";
import { ApiKey } from "#shared/model/api-key.ts";
import { oneHour } from "#shared/rules/durations.ts";

/** The last use is written at most once in this time (milliseconds), so that most calls write nothing. */
const noteEvery = oneHour;

/**
 * An API key as stored, without its secret. `hash` is the secret's SHA-256, by which the key is found; it was the `_id`
 * in the first release. `endsAt` is the key's end: `expiresAt` is DynamoDB's own, in seconds.
 */
export const ApiKeyItem = itemOf(
  z.extend(z.omit(ApiKey, { expiresAt: true, paused: true }), {
    organization: z.string(),
    /** Who generated it: it has no more than they have. Null for keys of earlier releases, which noted nobody. */
    maker: orNull(z.string()),
    /** In which of its maker's memberships it was generated, and with which it ends: the `newcomer` of `MemberItem`. */
    membership: orNull(z.string()),
    endsAt: orNull(z.string()),
    hash: z._default(z.string(), ""),
    name: z._default(z.string(), ""),
    scopes: z._default(z.array(z.string()), []),
    createdAt: z._default(z.string(), ""),
  }),
);
export type ApiKeyItem = z.infer<typeof ApiKeyItem>;

/** Whether a key has not ended. */
export const isWorking = ({ endsAt }: ApiKeyItem, now: Date): boolean => endsAt === null || endsAt > now.toISOString();

/** Whether a key was generated in this membership of its maker: one that begins later does not bring it back. */
export const isOfMembership = ({ maker, membership }: ApiKeyItem, member: MemberItem): boolean =>
  maker === member.user && membership === membershipOf(member);

/** The key as owners and admins see it. */
export const publicApiKey = (key: ApiKeyItem, whose: Pick<ApiKey, "maker" | "paused">): ApiKey =>
  shown(ApiKey, { ...key, ...whose, expiresAt: key.endsAt });

const keyOf = ({ organization, hash, _id }: ApiKeyItem) => apiKeyKey(organization, hash || _id);

/** That a person generated a key, which may be gone since. */
export const GeneratedKeyItem = itemOf(z.object({ key: z.string() }));

/** The write by which an account keeps which keys its person generated: audit log and notes go on naming them. */
export const generatedKeyPut = (
  { organization, _id }: Pick<ApiKeyItem, "organization" | "_id">,
  maker: string,
): Write => ({
  Put: {
    TableName: tableName,
    Item: { ...generatedKeyKey(maker, organization, _id), kind: "generatedKey", key: _id },
  },
});

/** The write that stores a new key. DynamoDB deletes one that has an end some time after it. */
export const apiKeyPut = (key: ApiKeyItem): Write => ({
  Put: {
    TableName: tableName,
    Item: {
      ...keyOf(key),
      kind: "apiKey",
      ...key,
      ...(key.endsAt !== null && { expiresAt: ttl(Date.parse(key.endsAt)) }),
    },
    ConditionExpression: ifNew,
  },
});

/** The write that deletes a key. It is refused where the key is gone already. */
export const apiKeyDelete = (key: ApiKeyItem): Write => ({
  Delete: { TableName: tableName, Key: keyOf(key), ConditionExpression: ifThere },
});

/** Generating a key takes turns: two that looked at the same keys would both find room. Kept for an hour (milliseconds). */
const turnKey = (organization: string) => limitKey("apiKeyCreate:turn", organization, 0);
const turnLife = oneHour;

/** Whose turn it is to generate a key in an organization: 1 read unit. */
export async function readTurn(organization: string): Promise<number> {
  const Key = turnKey(organization);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Number(Item?.calls ?? 0);
}

/** The write that takes a turn. It is refused where somebody else took it. */
export const turnTaken = (organization: string, turn: number, now: Date): Write => ({
  Put: {
    TableName: tableName,
    Item: {
      ...turnKey(organization),
      kind: "limit",
      calls: turn + 1,
      expiresAt: ttl(now.getTime() + turnLife),
    },
    ConditionExpression: "attribute_not_exists(pk) OR calls = :turn",
    ExpressionAttributeValues: { ":turn": turn },
  },
});

/** An organization's keys, newest first. Consistent, so that a key stands in the list that follows its making. */
export async function listApiKeys(organization: string): Promise<ApiKeyItem[]> {
  const keys = readable(ApiKeyItem, await allBelow(apiKeyKey(organization, ""), { ConsistentRead: true }));
  return keys.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
}

/**
 * The ids of all keys that somebody generated in an organization, also of those that are gone; of keys that earlier releases
 * generated, those that are there.
 */
export async function listKeysBy(organization: string, maker: string): Promise<Set<string>> {
  const [there, generated] = await Promise.all([
    listApiKeys(organization),
    allBelow(generatedKeyKey(maker, organization, ""), { ConsistentRead: true }),
  ]);
  const own = there.filter((key) => key.maker === maker).map(({ _id }) => _id);
  return new Set([...own, ...readable(GeneratedKeyItem, generated).map(({ key }) => key)]);
}

/** Has an account keep that its person generated a key, as only the audit log of an earlier release tells. 1 write unit. */
export async function keepGeneratedKey(organization: string, key: string, maker: string): Promise<void> {
  await transact(() => [generatedKeyPut({ organization, _id: key }, maker)]);
}

/** Gives all keys that somebody generated in an organization another name. One Query, and 1 write unit each. */
export async function renameKeysBy(organization: string, maker: string, name: string): Promise<void> {
  const keys = (await listApiKeys(organization)).filter((key) => key.maker === maker && key.name !== name);
  for (const key of keys)
    await ifConditionHolds(
      documents.send(
        new UpdateCommand({
          TableName: tableName,
          Key: keyOf(key),
          UpdateExpression: "SET #name = :name",
          ConditionExpression: ifThere,
          ExpressionAttributeNames: { "#name": "name" },
          ExpressionAttributeValues: { ":name": name },
        }),
      ),
    );
}

/** Notes that a key was used, at most once an hour. One that was deleted meanwhile stays deleted. */
export async function noteKeyUse(key: ApiKeyItem, now: Date): Promise<void> {
  if (key.lastUsedAt !== null && now.getTime() - Date.parse(key.lastUsedAt) < noteEvery) return;
  await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: keyOf(key),
        UpdateExpression: "SET lastUsedAt = :now",
        ConditionExpression: ifThere,
        ExpressionAttributeValues: { ":now": now.toISOString() },
      }),
    ),
  );
}

/** Finds an organization's key by its secret's hash, or null. Costs 0.5 read units. */
export async function readApiKey(organization: string, hash: string): Promise<ApiKeyItem | null> {
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: apiKeyKey(organization, hash) }));
  return Item ? ApiKeyItem.parse(Item) : null;
}
