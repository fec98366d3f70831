import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf } from "./item.ts";
import { apiKeyKey } from "./keys.ts";
import { documents, isNew, tableName, type Write } from "./table.ts";

/** An API key as stored: never its secret. `_id` is the secret's SHA-256; `scopes` are the permissions that it has. */
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

/** The write of a new key. */
export const apiKeyPut = (key: ApiKeyItem): Write => ({
  Put: {
    TableName: tableName,
    Item: { ...apiKeyKey(key.organization, key._id), kind: "apiKey", ...key },
    ConditionExpression: isNew,
  },
});

/** A key of an organization by its secret's hash, or null: 0.5 read units. */
export async function readApiKey(organization: string, hash: string): Promise<ApiKeyItem | null> {
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: apiKeyKey(organization, hash) }));
  return Item ? ApiKeyItem.parse(Item) : null;
}
