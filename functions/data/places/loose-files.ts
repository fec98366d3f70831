import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { firstReadable, type Page } from "#functions/data/first-readable.ts";
import { itemOf } from "#functions/data/item.ts";
import { looseFileKey, looseFiles, organizationKey } from "#functions/data/keys.ts";
import {
  again,
  documents,
  ifConditionHolds,
  ifNew,
  ifThere,
  tableName,
  transact,
  type Write,
} from "#functions/data/table.ts";
import { isOwnLogo } from "#shared/model/logo.ts";
import { Moment } from "#shared/model/moment.ts";
import { pictureFile } from "#shared/model/picture.ts";
import { oneDay, oneHour, oneMinute } from "#shared/rules/durations.ts";

/**
 * A picture's file that no employee shows: not yet, or no longer. Every file stands here from before it is stored until it
 * is deleted, but for the time in which it is shown. So none stays without anybody who knows of it. An organization's own
 * logo stands here likewise, for a year once it is shown no longer.
 */
export const LooseFileItem = itemOf(
  z.object({
    address: z.string(),
    /** Until when it is claimed. Earlier releases stored that it is: those claims are over. */
    deleting: z.catch(z.optional(Moment), undefined),
  }),
);

/** The condition that nobody has begun to delete a file. Where a claim is over it may be gone: it is shown once it is stored anew. */
const isKept = "attribute_not_exists(deleting)";
/** The condition that nobody deletes a file at `:now`. */
const isFree = "NOT deleting > :now";

/** How long storing a picture may take before its file is deleted, in milliseconds. The function that does it ends sooner. */
const storingLife = oneHour;
/** How long a run's claims hold from its beginning, in milliseconds. The function that deletes ends sooner. */
const claimLife = 2 * oneMinute;
/** How long a logo stays that an organization shows no longer, in milliseconds: emails that were sent show it. */
const formerLogoLife = 366 * oneDay;
/** Due whenever somebody looks. */
const atOnce = new Date(0).toISOString();

/** The key of a file. A logo's is its whole address, so that no picture has it. */
const keyOf = (address: string) => looseFileKey(isOwnLogo(address) ? address : pictureFile(address));

const item = (address: string, due: string) => ({
  ...keyOf(address),
  kind: "looseFile",
  address,
  gsi2pk: looseFiles(),
  gsi2sk: due,
});

/** The write that has a file deleted that is shown no longer, at once or from `due` on. */
export const fileLoosened = (address: string, due = atOnce): Write => ({
  Put: { TableName: tableName, Item: item(address, due) },
});

const fileTaken = (address: string): Write => ({
  Delete: { TableName: tableName, Key: keyOf(address), ConditionExpression: ifThere },
});

/** Notes that a file is to be stored: unless somebody is shown with it within an hour, it is deleted. */
export async function announceFile(address: string, now: Date): Promise<void> {
  const due = new Date(now.getTime() + storingLife).toISOString();
  await documents.send(new PutCommand({ TableName: tableName, Item: item(address, due) }));
}

/**
 * Notes that a file is to be stored as an organization's logo: unless it is shown within an hour, it is deleted. Its address is
 * that of the image, so that it may be shown already, and nothing is noted then; and one of before keeps its year. Throws
 * `TableBusy` while the schedule deletes this very file, which would take away what is stored anew: for two minutes at most.
 */
export async function announceLogo(organization: string, address: string, now: Date): Promise<void> {
  const due = new Date(now.getTime() + storingLife).toISOString();
  await again(async () => {
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
  const { deleting = "" } = Item === undefined ? {} : LooseFileItem.parse(Item);
  return deleting <= now.toISOString();
}

/**
 * Claims a file that is due at `now`, when the run began, to delete it: until the claim is over nobody else does, nor stores it
 * anew. Answers the claim, or null where another run has one, or somebody shows the file by now or is about to.
 */
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

/** What may show a picture. */
type Pictured = { picture: string | null } | null;

/** The writes by which the files follow what is shown: the former one is loose, the new one no longer. Nobody begins with one. */
export function filesFollow(before: Pictured, after: Pictured): Write[] {
  if (before === null) return [];
  const [former, next] = [before.picture, after?.picture ?? null];
  if (former === next) return [];
  return [...(former === null ? [] : [fileLoosened(former)]), ...(next === null ? [] : [fileTaken(next)])];
}

/**
 * The writes by which an organization's former logo is deleted a year later, and one that it shows again is not: refused where
 * the schedule has begun to delete it.
 */
export const logosFollow = (former: string | null, next: string | null, now: Date): Write[] =>
  former === next
    ? []
    : [
        ...(isOwnLogo(former) ? [fileLoosened(former, new Date(now.getTime() + formerLogoLife).toISOString())] : []),
        ...(isOwnLogo(next)
          ? [{ Delete: { TableName: tableName, Key: keyOf(next), ConditionExpression: isKept } }]
          : []),
      ];

/** Forgets a file that was deleted, unless its `claim`, where there is one, was over and the file is somebody else's. */
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

/**
 * Puts a claimed file behind those that were due before `due`: one that the store refuses is not before them in every run. Its claim
 * stays noted, because it may be gone. 1 write unit and its index.
 */
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

/** The addresses of files that nothing names and that are due, the longest first. What this release cannot read is not before them. */
export async function overdueFiles(now: Date, limit: number): Promise<string[]> {
  const ask = (page: Page) =>
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi2",
      KeyConditionExpression: "gsi2pk = :loose AND gsi2sk <= :now",
      ExpressionAttributeValues: { ":loose": looseFiles(), ":now": now.toISOString() },
      ...page,
    });
  return (await firstReadable(LooseFileItem, ask, limit)).items.map(({ address }) => address);
}
