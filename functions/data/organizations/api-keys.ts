import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable, shown } from "#functions/data/item.ts";
import { apiKeyKey, type Key, keyNameKey, limitKey } from "#functions/data/keys.ts";
import {
  allBelow,
  documents,
  ifConditionHolds,
  ifNew,
  ifThere,
  tableName,
  ttl,
  type Write,
} from "#functions/data/table.ts";
import { type MemberItem, membershipOf } from "#functions/data/users/members.ts";
import { ApiKey } from "#shared/model/api-key.ts";
import { orNull } from "#shared/model/moment.ts";
import { oneHour } from "#shared/rules/dates.ts";

/** Last use is written at most this often (milliseconds). */
const noteEvery = oneHour;

/** An API key as stored: `hash` is its secret's SHA-256, and `endsAt` its end, since `expiresAt` is DynamoDB's own. */
export const ApiKeyItem = itemOf(
  z.extend(z.omit(ApiKey, { expiresAt: true, paused: true }), {
    organization: z.string(),
    /** Who generated it: it has no more than they have. */
    maker: z.string(),
    /** The maker's membership, with whose end the key ends. */
    membership: orNull(z.string()),
    endsAt: orNull(z.string()),
    hash: z.string(),
  }),
);
export type ApiKeyItem = z.infer<typeof ApiKeyItem>;

export const isWorking = ({ endsAt }: ApiKeyItem, now: Date): boolean => endsAt === null || endsAt > now.toISOString();

/** A later membership of the maker does not revive the key. */
export const isOfMembership = ({ maker, membership }: ApiKeyItem, member: MemberItem): boolean =>
  maker === member.user && membership === membershipOf(member);

export const publicApiKey = (key: ApiKeyItem, whose: Pick<ApiKey, "maker" | "paused">): ApiKey =>
  shown(ApiKey, { ...key, ...whose, expiresAt: key.endsAt });

const keyOf = ({ organization, hash }: ApiKeyItem) => apiKeyKey(organization, hash);

/** The name of a key for audit log and notes, also once the key is gone. */
export const KeyNameItem = itemOf(z.object({ _id: z.string(), name: z.string(), maker: z.string() }));

/** Adds a key with its name; DynamoDB deletes the key some time after its end. */
export const apiKeyPuts = (key: ApiKeyItem): Write[] => {
  const { organization, _id, name, maker, endsAt } = key;
  const expiry = endsAt === null ? {} : { expiresAt: ttl(Date.parse(endsAt)) };
  const named = { ...keyNameKey(organization, _id), kind: "keyName", _id, name, maker };
  return [
    {
      Put: {
        TableName: tableName,
        Item: { ...keyOf(key), kind: "apiKey", ...key, ...expiry },
        ConditionExpression: ifNew,
      },
    },
    { Put: { TableName: tableName, Item: named } },
  ];
};

/** Refused if already gone. */
export const apiKeyDelete = (key: ApiKeyItem): Write => ({
  Delete: { TableName: tableName, Key: keyOf(key), ConditionExpression: ifThere },
});

/** Concurrent creations must not both use the last free slot. */
const turnKey = (organization: string) => limitKey("apiKeyCreate:turn", organization, 0);
const turnLife = oneHour;

/** Current turn in an organization. */
export async function readTurn(organization: string): Promise<number> {
  const Key = turnKey(organization);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Number(Item?.calls ?? 0);
}

/** Takes a turn; refused if somebody else did. */
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

/** Newest first; consistent, so that a new key shows at once. */
export async function listApiKeys(organization: string): Promise<ApiKeyItem[]> {
  const keys = readable(ApiKeyItem, await allBelow(apiKeyKey(organization, ""), { ConsistentRead: true }));
  return keys.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
}

/** Keys of all that is stored of a person's API keys, also of those that are gone. */
export async function keysBy(organization: string, person: string): Promise<Key[]> {
  const [keys, names] = await Promise.all([
    listApiKeys(organization),
    allBelow(keyNameKey(organization, ""), { ConsistentRead: true }),
  ]);
  const theirs = <One extends { maker: string }>(all: readonly One[]) => all.filter(({ maker }) => maker === person);
  return [
    ...theirs(keys).map(keyOf),
    ...theirs(readable(KeyNameItem, names)).map(({ _id }) => keyNameKey(organization, _id)),
  ];
}

/** Notes a use at most once an hour; never revives a deleted key. */
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

export async function readApiKey(organization: string, hash: string): Promise<ApiKeyItem | null> {
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: apiKeyKey(organization, hash) }));
  return Item ? ApiKeyItem.parse(Item) : null;
}
