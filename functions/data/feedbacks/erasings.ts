import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { erasingsKey } from "#functions/data/keys.ts";
import { documents, ifNew, tableName, type Write } from "#functions/data/table.ts";

const Erasings = z.object({ n: z.catch(z.int(), 0) });

/** How often feedback was erased in an organization, as it stands now: 1 read unit. */
export async function readErasings(organization: string): Promise<number> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: erasingsKey(organization), ConsistentRead: true }),
  );
  return Item === undefined ? 0 : Erasings.parse(Item).n;
}

/** Counts an erasing, in the transaction that erases: 2 write units. */
export const erasingCounted = (organization: string): Write => ({
  Update: {
    TableName: tableName,
    Key: erasingsKey(organization),
    UpdateExpression: "ADD n :one",
    ExpressionAttributeValues: { ":one": 1 },
  },
});

/**
 * The condition that nothing was erased since so many erasings were read: 2 write units. What was read after them, of what is
 * there and what was erased, holds until the transaction is written. A mark is too much to check for each row.
 */
export const noneErasedSince = (organization: string, erasings: number): Write => ({
  ConditionCheck: {
    TableName: tableName,
    Key: erasingsKey(organization),
    ...(erasings === 0
      ? { ConditionExpression: ifNew }
      : { ConditionExpression: "n = :n", ExpressionAttributeValues: { ":n": erasings } }),
  },
});
