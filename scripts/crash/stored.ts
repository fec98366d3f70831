import { paginateScan } from "@aws-sdk/lib-dynamodb";

/** Every item of a kind in the whole table. */
export async function storedOf(kind: string): Promise<Record<string, unknown>[]> {
  const { documents, tableName } = await import("#functions/data/table.ts");
  const found: Record<string, unknown>[] = [];
  const asked = { TableName: tableName, FilterExpression: "kind = :kind", ConsistentRead: true };
  const pages = paginateScan({ client: documents }, { ...asked, ExpressionAttributeValues: { ":kind": kind } });
  for await (const { Items = [] } of pages) found.push(...Items);
  return found;
}

export function countOf(names: readonly string[]): Map<string, number> {
  const count = new Map<string, number>();
  for (const name of names) count.set(name, (count.get(name) ?? 0) + 1);
  return count;
}

/** What `more` has that `than` has not, or less often. */
export const beyond = (more: readonly string[], than: readonly string[]): string[] => {
  const others = countOf(than);
  return [...countOf(more)].filter(([name, times]) => times > (others.get(name) ?? 0)).map(([name]) => name);
};
