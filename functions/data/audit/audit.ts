import { PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { decodeTime, ulid } from "ulid";
import * as z from "zod/mini";
import { auditKey } from "#functions/data/keys.ts";
import { documents, tableName, ttl, type Write } from "#functions/data/table.ts";
import { requestContext } from "#functions/request-context.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { type ActorReference, customer, system } from "./audit-actor.ts";

const auditLife = 2 * 365 * oneDay;

/** Values before and after; null where there was none. */
export type AuditChange = readonly [before: unknown, after: unknown];

/** No personal data: people are named by their ids. */
interface Audited {
  feedback?: string;
  subject?: string;
  /** Its name, in case it is gone later; never a person's. */
  called?: string;
  changes?: Readonly<Record<string, AuditChange>>;
  version?: number;
  /** Done as a platform administrator. */
  platform?: true;
}

const putOf = ({ organization, user, route, now, entry: id = ulid(now.getTime()) }: ActorReference, what: Audited) => ({
  TableName: tableName,
  Item: {
    ...auditKey(organization, id),
    kind: "audit",
    user,
    route,
    ...what,
    // Customers' network addresses are never logged.
    ...(user !== system && user !== customer && requestContext()),
    date: new Date(decodeTime(id)).toISOString(),
    expiresAt: ttl(decodeTime(id) + auditLife),
  },
});

/** Audit entry, in the transaction that it describes; kept for two years. */
export const auditPut = (by: ActorReference, what: Audited = {}): Write => ({ Put: putOf(by, what) });

/** Item of an entry, to be written once the action is certain. */
export const auditEntry = (by: ActorReference): Record<string, unknown> => putOf(by, {}).Item;

/** Writes an entry kept by `auditEntry`. */
export const keptAuditPut = (Item: Record<string, unknown>): Write => ({ Put: { TableName: tableName, Item } });

/** Logs a mere read. */
export async function auditRead(by: ActorReference, what: Audited = {}): Promise<void> {
  await documents.send(new PutCommand(putOf(by, what)));
}

const SettingsEntry = z.object({ version: z.int(), changes: z.record(z.string(), z.unknown()) });

const entriesLookedAt = 50;

/** Fields changed since `version`, as far as the newest entries tell. */
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
