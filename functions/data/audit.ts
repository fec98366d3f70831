import { PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import * as z from "zod/mini";
import { acting } from "#functions/acting.ts";
import { auditKey } from "./keys.ts";
import { documents, tableName, ttl, type Write } from "./table.ts";

const auditLife = 2 * 365 * 86_400_000;

/** A field's value before and after a change; null where there was none. */
export type Change = readonly [before: unknown, after: unknown];

/**
 * Who did what: a person by their id, a route, and what it was done to. `changes` says by field what was there before and
 * after. No personal data: people are named by their ids.
 */
export interface Audited {
  organization: string;
  user: string;
  route: string;
  feedback?: string;
  /** The id of what else it was done to: a user, a location, a key. */
  subject?: string;
  changes?: Readonly<Record<string, Change>>;
  /** Whether an administrator of the platform did it, as such. */
  platform?: true;
  /** The version of the settings that the change led to. */
  version?: number;
}

const putOf = ({ organization, ...what }: Audited, now: Date) => ({
  TableName: tableName,
  Item: {
    ...auditKey(organization, ulid(now.getTime())),
    kind: "audit",
    ...what,
    // Whoever writes an entry need not know from where the call came.
    ...acting(),
    date: now.toISOString(),
    expiresAt: ttl(now.getTime() + auditLife),
  },
});

/** The write of an entry in the organization's audit log, for the transaction that does what it tells of. Kept for two years. */
export const auditPut = (audited: Audited, now: Date): Write => ({ Put: putOf(audited, now) });

/** Adds an entry to the organization's audit log on its own, for what was only read. */
export async function auditRead(audited: Audited, now: Date): Promise<void> {
  await documents.send(new PutCommand(putOf(audited, now)));
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
