import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf } from "#functions/data/item.ts";
import { requestTokenKey } from "#functions/data/keys.ts";
import { documents, ifNew, tableName, ttl, type Write } from "#functions/data/table.ts";
import { oneDay } from "#shared/rules/durations.ts";
import { requestLife } from "#shared/rules/requests/request-link.ts";

/** Which request the token of a link belongs to. The token itself is stored nowhere. */
export const RequestTokenItem = itemOf(z.object({ organization: z.string(), request: z.string() }));
export type RequestTokenItem = z.infer<typeof RequestTokenItem>;

/** For how long an expired link is still answered with more than that nobody knows it, in milliseconds. */
const rememberedFor = 365 * oneDay;

/** The write that leads a token to its request. */
export const requestTokenPut = (hash: string, request: RequestTokenItem, due: Date): Write => ({
  Put: {
    TableName: tableName,
    Item: {
      ...requestTokenKey(hash),
      kind: "requestToken",
      ...request,
      expiresAt: ttl(due.getTime() + requestLife + rememberedFor),
    },
    ConditionExpression: ifNew,
  },
});

/** The request of a token's hash, or null. 1 read unit. */
export async function readRequestToken(hash: string): Promise<RequestTokenItem | null> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: requestTokenKey(hash), ConsistentRead: true }),
  );
  return Item ? RequestTokenItem.parse(Item) : null;
}
