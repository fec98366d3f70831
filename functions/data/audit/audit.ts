import { PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { decodeTime, ulid } from "ulid";
import * as z from "zod/mini";
import { acting } from "#functions/acting.ts";
import { auditKey } from "#functions/data/keys.ts";
import { documents, tableName, ttl, type Write } from "#functions/data/table.ts";
import { oneDay } from "#shared/rules/durations.ts";
import { type By, customer, system } from "./by.ts";

const auditLife = 2 * 365 * oneDay;

/** A field's value before and after a change; null where there was none. */
export type Change = readonly [before: unknown, after: unknown];

/**
 * What was done, and to what: `changes` says by field what was there before and after. No personal data: people are named
 * by their ids.
 */
export interface Audited {
  feedback?: string;
  /** The id of what else it was done to: a user, a location, a key. */
  subject?: string;
  /** What that was called, where it may be gone when the entry is read. Never a person's name. */
  called?: string;
  changes?: Readonly<Record<string, Change>>;
  /** The version of the settings that the change led to. */
  version?: number;
  /** Whether an administrator of the platform did it, as such. */
  platform?: true;
}

const putOf = ({ organization, user, route, now, entry: id = ulid(now.getTime()) }: By, what: Audited) => ({
  TableName: tableName,
  Item: {
    ...auditKey(organization, id),
    kind: "audit",
    user,
    route,
    ...what,
    // Code that writes an entry need not know from where the call came. From where a customer did is nobody's business.
    ...(user !== system && user !== customer && acting()),
    date: new Date(decodeTime(id)).toISOString(),
    expiresAt: ttl(decodeTime(id) + auditLife),
  },
});

/** The write of an entry in the organization's audit log, for the transaction that does what it tells of. Kept for two years. */
export const auditPut = (by: By, what: Audited = {}): Write => ({ Put: putOf(by, what) });

/**
 * Makes the writes of one entry that is written anew, in the place of itself, with each step of what it tells of: whichever
 * was the last says all that was done.
 */
export function auditStepPut(by: By): (what: Audited) => Write {
  const entry = ulid(by.now.getTime());
  return (what) => auditPut({ ...by, entry }, what);
}

/** What an entry holds, for whoever keeps it until it is known that what it tells of was done. */
export const auditEntry = (by: By): Record<string, unknown> => putOf(by, {}).Item;

/** The write of an entry that was kept. */
export const keptAuditPut = (Item: Record<string, unknown>): Write => ({ Put: { TableName: tableName, Item } });

/** Adds an entry to the organization's audit log on its own, for what was only read. */
export async function auditRead(by: By, what: Audited = {}): Promise<void> {
  await documents.send(new PutCommand(putOf(by, what)));
}

const SettingsEntry = z.object({ version: z.int(), changes: z.record(z.string(), z.unknown()) });

/** How far back a change of settings is looked for. */
const entriesLookedAt = 50;

/** The fields of the settings that changed after `version`, as far as the newest entries tell. 0.5 read units for each 4 kB. */
export async function fieldsChangedSince(organization: string, version: number): Promise<string[]> {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": auditKey(organization, "").pk },
      ScanIndexForward: false,
      Limit: entriesLookedAt,
      ConsistentRead: true,
    }),
  );
  const later = Items.map((item) => SettingsEntry.safeParse(item).data).filter(
    (entry) => entry !== undefined && entry.version > version,
  );
  return [...new Set(later.flatMap((entry) => Object.keys(entry?.changes ?? {})))];
}
