import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { erasingsKey } from "#functions/data/keys.ts";
import { documents, ifNew, tableName, type Write } from "#functions/data/table.ts";

const Erasings = z.object({ n: z.catch(z.int(), 0) });

export async function readErasings(organization: string): Promise<number> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: erasingsKey(organization), ConsistentRead: true }),
  );
  return Item === undefined ? 0 : Erasings.parse(Item).n;
}

export const erasingCounted = (organization: string): Write => ({
  Update: {
    TableName: tableName,
    Key: erasingsKey(organization),
    UpdateExpression: "ADD n :one",
    ExpressionAttributeValues: { ":one": 1 },
  },
});

/** Condition that nothing was erased since; cheaper than a check for each imported row. */
export const noneErasedSince = (organization: string, erasings: number): Write => ({
  ConditionCheck: {
    TableName: tableName,
    Key: erasingsKey(organization),
    ...(erasings === 0
      ? { ConditionExpression: ifNew }
      : { ConditionExpression: "n = :n", ExpressionAttributeValues: { ":n": erasings } }),
  },
});
