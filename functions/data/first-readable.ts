import type { QueryCommand, QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import type * as z from "zod/mini";
import { readable } from "./item.ts";
import { documents } from "./table.ts";

const queriesAtMost = 20;

export type Page = Pick<QueryCommandInput, "Limit" | "ExclusiveStartKey">;

/**
 * First `limit` readable items of a query, and whether there are more; skips unreadable ones so that they never block a
 * page.
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
