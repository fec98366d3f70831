import { GetCommand, paginateQuery, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { orNull } from "#shared/model/absent.ts";
import { ApiKey } from "#shared/model/api-key.ts";
import { itemOf, readable, shown } from "./item.ts";
import { apiKeyKey } from "./keys.ts";
import { documents, ifConditionHolds, ifNew, ifThere, itemsIn, tableName, ttl, type Write } from "./table.ts";

/** The last use is written at most once in this time (milliseconds), so that most calls write nothing. */
const noteEvery = 3_600_000;

/**
 * An API key as stored, without its secret. `hash` is the secret's SHA-256, by which the key is found; it was the `_id`
 * in the first release. `endsAt` is the key's end: `expiresAt` is DynamoDB's own, in seconds.
 */
export const ApiKeyItem = itemOf(
  z.extend(z.omit(ApiKey, { expiresAt: true }), {
    organization: z.string(),
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

/** The key as owners and admins see it. */
export const publicApiKey = (key: ApiKeyItem): ApiKey => shown(ApiKey, { ...key, expiresAt: key.endsAt });

const keyOf = ({ organization, hash, _id }: ApiKeyItem) => apiKeyKey(organization, hash || _id);

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

/** An organization's keys, newest first. Consistent, so that a key stands in the list that follows its making. */
export async function listApiKeys(organization: string): Promise<ApiKeyItem[]> {
  const { pk, sk } = apiKeyKey(organization, "");
  const pages = paginateQuery(
    { client: documents },
    {
      TableName: tableName,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :key)",
      ExpressionAttributeValues: { ":pk": pk, ":key": sk },
      ConsistentRead: true,
    },
  );
  const keys = readable(ApiKeyItem, await itemsIn(pages));
  return keys.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
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
