import { exportAudit } from "#functions/actions/organizations/export-audit.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { nextPart, readPart } from "#functions/http/export-part.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { HandlerReply } from "#functions/http/reply.ts";
import { memberActorOf } from "#functions/http/requester.ts";
import { exportAuditRoute as route } from "#shared/contract/audit.ts";

export async function run({ params: { organization }, query, actor, language, now }: CallOf<typeof route>) {
  const { cursor, ...filter } = query;
  const by = memberActorOf(route, organization, actor, now);
  const list = [organization, "audit export", by.user, JSON.stringify(filter)];
  const asked = await readPart(list, cursor, now);
  const { part, next } = unlessRefused(await exportAudit({ filter, language, ...asked }, by));
  return new HandlerReply(part, {
    headers: {
      "content-disposition": 'attachment; filename="audit-log.csv"',
      ...(await nextPart(list, asked, next)),
    },
  });
}

export const handler = endpoint(route, run);
