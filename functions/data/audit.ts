import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
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
