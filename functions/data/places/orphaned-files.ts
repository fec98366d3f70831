import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable } from "#functions/data/item.ts";
import { looseFileKey, looseFiles, organizationKey } from "#functions/data/keys.ts";
import {
  documents,
  ifConditionHolds,
  ifNew,
  ifThere,
  retryOnConflict,
  tableName,
  transact,
  type Write,
} from "#functions/data/table.ts";
import { IsoMoment } from "#shared/model/moment.ts";
import { isOwnLogo, pictureFile } from "#shared/model/picture.ts";
import { oneDay, oneHour, oneMinute } from "#shared/rules/dates.ts";

/** Files that nothing shows, from before upload until deletion, so that none leaks. */
export const OrphanedFileItem = itemOf(
  z.object({
    address: z.string(),
    /** Until when it is claimed. */
    deleting: z.optional(IsoMoment),
  }),
);

/** Even an expired claim counts: the file may be gone. */
const isKept = "attribute_not_exists(deleting)";
const isFree = "NOT deleting > :now";

/** Milliseconds; the upload function times out sooner. */
const storingLife = oneHour;
/** Milliseconds; the deleting function times out sooner. */
const claimLife = 2 * oneMinute;
/** Milliseconds; sent emails still show the logo. */
const formerLogoLife = 366 * oneDay;
const atOnce = new Date(0).toISOString();

/** A logo's key is its whole address, so that it never equals a picture's. */
const keyOf = (address: string) => looseFileKey(isOwnLogo(address) ? address : pictureFile(address));

const item = (address: string, due: string) => ({
  ...keyOf(address),
  kind: "looseFile",
  address,
  gsi2pk: looseFiles(),
  gsi2sk: due,
});

/** Schedules a file's deletion, at once or from `due`. */
export const fileLoosened = (address: string, due = atOnce): Write => ({
  Put: { TableName: tableName, Item: item(address, due) },
});

const fileTaken = (address: string): Write => ({
  Delete: { TableName: tableName, Key: keyOf(address), ConditionExpression: ifThere },
});

/** Registers an upload; deleted unless shown within an hour. */
export async function announceFile(address: string, now: Date): Promise<void> {
  const due = new Date(now.getTime() + storingLife).toISOString();
  await documents.send(new PutCommand({ TableName: tableName, Item: item(address, due) }));
}

/**
 * Registers a logo upload unless already shown; throws `TableBusy` while that file is being deleted, two minutes at
 * most.
 */
export async function announceLogo(organization: string, address: string, now: Date): Promise<void> {
  const due = new Date(now.getTime() + storingLife).toISOString();
  await retryOnConflict(async () => {
    const { done } = await transact(() => [
      {
        Put: {
          TableName: tableName,
          Item: item(address, due),
          ConditionExpression: `${ifNew} OR (gsi2sk < :due AND ${isFree})`,
          ExpressionAttributeValues: { ":due": due, ":now": now.toISOString() },
        },
      },
      {
        ConditionCheck: {
          TableName: tableName,
          Key: organizationKey(organization),
          ConditionExpression: "attribute_not_exists(logo) OR logo <> :address",
          ExpressionAttributeValues: { ":address": address },
        },
      },
    ]);
    return done || (await isNotDeleted(address, now)) || undefined;
  });
}

async function isNotDeleted(address: string, now: Date): Promise<boolean> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: keyOf(address), ConsistentRead: true }),
  );
  const { deleting = "" } = Item === undefined ? {} : OrphanedFileItem.parse(Item);
  return deleting <= now.toISOString();
}

/** Claims a due file for deletion; null if claimed elsewhere or in use. */
export async function claimFile(address: string, now: Date): Promise<string | null> {
  const claim = new Date(now.getTime() + claimLife).toISOString();
  const claimed = await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: keyOf(address),
        UpdateExpression: "SET deleting = :claim",
        ConditionExpression: `gsi2sk <= :now AND ${isFree}`,
        ExpressionAttributeValues: { ":claim": claim, ":now": now.toISOString() },
      }),
    ),
  );
  return claimed && claim;
}

type Pictured = { picture: string | null } | null;

/** Schedules deletion of the former picture and keeps the new one. */
export function filesFollow(before: Pictured, after: Pictured): Write[] {
  if (before === null) return [];
  const [former, next] = [before.picture, after?.picture ?? null];
  if (former === next) return [];
  return [...(former === null ? [] : [fileLoosened(former)]), ...(next === null ? [] : [fileTaken(next)])];
}

/** Deletes the former logo in a year; refused if the new one is being deleted. */
export const logosFollow = (former: string | null, next: string | null, now: Date): Write[] =>
  former === next
    ? []
    : [
        ...(isOwnLogo(former) ? [fileLoosened(former, new Date(now.getTime() + formerLogoLife).toISOString())] : []),
        ...(isOwnLogo(next)
          ? [{ Delete: { TableName: tableName, Key: keyOf(next), ConditionExpression: isKept } }]
          : []),
      ];

/** Removes a deleted file's entry, unless its `claim` was superseded. */
export async function forgetFile(address: string, claim?: string): Promise<void> {
  await ifConditionHolds(
    documents.send(
      new DeleteCommand({
        TableName: tableName,
        Key: keyOf(address),
        ...(claim && { ConditionExpression: "deleting = :claim", ExpressionAttributeValues: { ":claim": claim } }),
      }),
    ),
  );
}

/** Moves a failed deletion to `due`, so that it does not block others; keeps the claim, since the file may be gone. */
export async function postponeFile(address: string, claim: string, due: Date): Promise<void> {
  await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: keyOf(address),
        UpdateExpression: "SET gsi2sk = :due",
        ConditionExpression: "deleting = :claim",
        ExpressionAttributeValues: { ":claim": claim, ":due": due.toISOString() },
      }),
    ),
  );
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
  return readable(OrphanedFileItem, Items).map(({ address }) => address);
}
