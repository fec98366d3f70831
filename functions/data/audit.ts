import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { auditKey } from "./keys.ts";
import { documents, tableName, ttl, type Write } from "./table.ts";

const auditLife = 2 * 365 * 86_400_000;

/** Who did what: a person by their id, a route, and the feedback that it was done to. No personal data. */
export interface Audited {
  organization: string;
  user: string;
  route: string;
  feedback?: string;
}

const putOf = ({ organization, ...what }: Audited, now: Date) => ({
  TableName: tableName,
  Item: {
    ...auditKey(organization, ulid(now.getTime())),
    kind: "audit",
    ...what,
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
