import { DeleteCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable } from "#functions/data/item.ts";
import { looseFileKey, looseFiles } from "#functions/data/keys.ts";
import { documents, ifThere, tableName, type Write } from "#functions/data/table.ts";
import { pictureFile } from "#shared/model/picture.ts";
import { oneHour } from "#shared/rules/durations.ts";

/**
 * A picture's file that no employee shows: not yet, or no longer. Every file stands here from before it is stored until it
 * is deleted, but for the time in which it is shown. So none stays without anybody who knows of it.
 */
export const LooseFileItem = itemOf(z.object({ address: z.string() }));

/** How long storing a picture may take before its file is deleted, in milliseconds. The function that does it ends sooner. */
const storingLife = oneHour;
/** Due whenever somebody looks. */
const atOnce = new Date(0).toISOString();

const item = (address: string, due: string) => ({
  ...looseFileKey(pictureFile(address)),
  ...{ kind: "looseFile", address, gsi2pk: looseFiles(), gsi2sk: due },
});

/** The write that has a file deleted that is shown no longer. */
export const fileLoosened = (address: string): Write => ({
  Put: { TableName: tableName, Item: item(address, atOnce) },
});

const fileTaken = (address: string): Write => ({
  Delete: { TableName: tableName, Key: looseFileKey(pictureFile(address)), ConditionExpression: ifThere },
});

/** Notes that a file is to be stored: unless somebody is shown with it within an hour, it is deleted. */
export async function announceFile(address: string, now: Date): Promise<void> {
  const due = new Date(now.getTime() + storingLife).toISOString();
  await documents.send(new PutCommand({ TableName: tableName, Item: item(address, due) }));
}

/** What may show a picture. */
type Pictured = { picture: string | null } | null;

/** The writes by which the files follow what is shown: the former one is loose, the new one no longer. Nobody begins with one. */
export function filesFollow(before: Pictured, after: Pictured): Write[] {
  if (before === null) return [];
  const [former, next] = [before.picture, after?.picture ?? null];
  if (former === next) return [];
  return [...(former === null ? [] : [fileLoosened(former)]), ...(next === null ? [] : [fileTaken(next)])];
}

/** Forgets a file that was deleted. */
export async function forgetFile(address: string): Promise<void> {
  await documents.send(new DeleteCommand({ TableName: tableName, Key: looseFileKey(pictureFile(address)) }));
}

/** The addresses of files that nothing names and that are due, the longest first. */
export async function overdueFiles(now: Date, limit: number): Promise<string[]> {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi2",
      KeyConditionExpression: "gsi2pk = :loose AND gsi2sk <= :now",
      ExpressionAttributeValues: { ":loose": looseFiles(), ":now": now.toISOString() },
      Limit: limit,
    }),
  );
  return readable(LooseFileItem, Items).map(({ address }) => address);
}
