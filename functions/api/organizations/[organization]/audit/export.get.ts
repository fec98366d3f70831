import { exportAudit } from "#functions/actions/organizations/export-audit.ts";
import { byMemberOf } from "#functions/http/by.ts";
import { makeCursor, readCursor } from "#functions/http/cursor.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { Reply } from "#functions/http/reply.ts";
import { exportAudit as route } from "#shared/contract/audit.ts";

/** One part of the audit log as a file. */
export async function run({ params: { organization }, query, actor, language, now }: CallOf<typeof route>) {
  const { cursor, ...filter } = query;
  const list = [organization, "audit export", JSON.stringify(filter)];
  const after = cursor === undefined ? null : await readCursor(list, cursor);
  const by = byMemberOf(route, organization, actor, now);
  const { part, next } = unlessRefused(await exportAudit({ filter, after, language }, by));
  return new Reply(part, {
    headers: {
      "content-disposition": 'attachment; filename="audit-log.csv"',
      ...(next && { "x-next-cursor": await makeCursor(list, next) }),
    },
  });
}

export const handler = endpoint(route, run);
