import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { encodeTime } from "ulid";
import * as z from "zod/mini";
import { sentBytes } from "#functions/data/answer-size.ts";
import { itemOf, readable } from "#functions/data/item.ts";
import { auditKey } from "#functions/data/keys.ts";
import { between, documents } from "#functions/data/table.ts";
import type { AuditFilter } from "#shared/contract/audit.ts";
import { orNull } from "#shared/model/moment.ts";
import { dayAfter, startOfDay } from "#shared/rules/figures/period.ts";

/** The id is its sort key. */
export const AuditItem = itemOf(
  z.object({
    date: z.string(),
    user: z.string(),
    route: z.string(),
    feedback: z.optional(z.string()),
    subject: z.optional(z.string()),
    called: z.optional(z.string()),
    key: z.optional(z.string()),
    platform: z._default(z.boolean(), false),
    changes: z._default(z.record(z.string(), z.array(z.unknown())), {}),
    from: z.optional(z.object({ browser: orNull(z.string()), system: orNull(z.string()), network: z.string() })),
  }),
);
export type AuditItem = z.infer<typeof AuditItem>;
export type ListedEntry = AuditItem & { _id: string };

export interface AuditListing {
  organization: string;
  timeZone: string;
  filter: AuditFilter;
  order: "newest" | "oldest";
  limit: number;
  after: string | null;
  /** Bytes of JSON, one megabyte by default; at least one entry is returned. */
  bytesAtMost?: number;
}

const firstId = "0".repeat(26);
const lastRandom = "Z".repeat(16);
const timeAt = (moment: number) => encodeTime(Math.max(0, moment), 10);

const readAtMost = 2_000;
const readAtOnce = 200;

/** A filtered page may be short; `next` is null only at the end. */
export async function listAudit({
  organization,
  timeZone,
  filter,
  order,
  limit,
  after,
  bytesAtMost = 1_000_000,
}: AuditListing): Promise<{ items: ListedEntry[]; next: string | null }> {
  const from = filter.from ? timeAt(startOfDay(timeZone, filter.from)) + "0".repeat(16) : firstId;
  const to = filter.to
    ? timeAt(startOfDay(timeZone, dayAfter(filter.to, 1)) - 1) + lastRandom
    : `7${"Z".repeat(9)}${lastRandom}`;
  if (from > to) return { items: [], next: null };
  const looks = filter.user !== undefined || filter.action !== undefined;
  const items: ListedEntry[] = [];
  let last = after;
  let bytes = 0;
  for (let read = 0; ; ) {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        ...between(auditKey(organization, "").pk, from, to),
        ScanIndexForward: order === "oldest",
        Limit: looks ? readAtOnce : limit + 1 - items.length,
        ExclusiveStartKey: last === null ? undefined : auditKey(organization, last),
      }),
    );
    for (const item of Items) {
      for (const entry of readable(AuditItem, [item])) {
        const { user = entry.user, action = entry.route } = filter;
        if (entry.user !== user || entry.route !== action) continue;
        bytes += sentBytes(JSON.stringify(entry));
        if (items.length === limit || (items.length > 0 && bytes > bytesAtMost)) return { items, next: last };
        items.push({ ...entry, _id: String(item.sk) });
      }
      last = String(item.sk);
    }
    read += Items.length;
    if (!LastEvaluatedKey) return { items, next: null };
    if (read >= readAtMost) return { items, next: last };
  }
}
