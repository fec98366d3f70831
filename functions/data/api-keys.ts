import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf } from "./item.ts";
import { apiKeyKey } from "./keys.ts";
import { documents, ifNew, tableName, type Write } from "./table.ts";

/** An API key as stored, without its secret. `_id` is the secret's SHA-256, `scopes` are the key's permissions. */
export const ApiKeyItem = itemOf(
  z.object({
    _id: z.string(),
    organization: z.string(),
    name: z._default(z.string(), ""),
    scopes: z._default(z.array(z.string()), []),
    createdAt: z._default(z.string(), ""),
  }),
);
export type ApiKeyItem = z.infer<typeof ApiKeyItem>;

/** The write that stores a new key. */
export const apiKeyPut = (key: ApiKeyItem): Write => ({
  Put: {
    TableName: tableName,
    Item: { ...apiKeyKey(key.organization, key._id), kind: "apiKey", ...key },
    ConditionExpression: ifNew,
  },
});

/** Finds an organization's key by its secret's hash, or null. Costs 0.5 read units. */
export async function readApiKey(organization: string, hash: string): Promise<ApiKeyItem | null> {
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: apiKeyKey(organization, hash) }));
  return Item ? ApiKeyItem.parse(Item) : null;
}
