import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf } from "#functions/data/item.ts";
import { requestTokenKey } from "#functions/data/keys.ts";
import { documents, ifNew, tableName, ttl, type Write } from "#functions/data/table.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { requestLife } from "#shared/rules/requests/request-link.ts";

/** The token itself is never stored. */
export const RequestTokenItem = itemOf(z.object({ organization: z.string(), request: z.string() }));
export type RequestTokenItem = z.infer<typeof RequestTokenItem>;

/** Milliseconds; an expired link gets a clear answer that long. */
const rememberedFor = 365 * oneDay;

/** Maps a token to its request. */
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

export async function readRequestToken(hash: string): Promise<RequestTokenItem | null> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: requestTokenKey(hash), ConsistentRead: true }),
  );
  return Item ? RequestTokenItem.parse(Item) : null;
}
