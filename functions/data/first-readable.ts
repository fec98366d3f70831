import type { QueryCommand, QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import type * as z from "zod/mini";
import { readable } from "./item.ts";
import { documents } from "./table.ts";

/** Queries of one call at most, so that it ends however many items cannot be read. */
const queriesAtMost = 20;

/** Where a query goes on, and how far. */
export type Page = Pick<QueryCommandInput, "Limit" | "ExclusiveStartKey">;

/**
 * The first `limit` items that can be read of the query that `ask` makes, and whether there are more. It reads on past those that cannot, or
 * they would fill the page for ever: one Query, and another for each page that they shorten.
 */
export async function firstReadable<Item>(
  schema: z.ZodMiniType<Item>,
  ask: (page: Page) => QueryCommand,
  limit: number,
): Promise<{ items: Item[]; more: boolean }> {
  const items: Item[] = [];
  let ExclusiveStartKey: Page["ExclusiveStartKey"];
  for (let asked = 0; asked < queriesAtMost; asked++) {
    const page = await documents.send(ask({ Limit: limit + 1, ExclusiveStartKey }));
    items.push(...readable(schema, page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
    if (items.length > limit || !ExclusiveStartKey) break;
  }
  return { items: items.slice(0, limit), more: items.length > limit || ExclusiveStartKey !== undefined };
}
