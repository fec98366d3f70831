import { showAudit } from "#functions/actions/organizations/show-audit.ts";
import { listAudit } from "#functions/data/audit/audit-list.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { paged } from "#functions/http/cursor.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listAuditRoute as route } from "#shared/contract/audit.ts";

const pageSize = 50;

export async function run({ params, query, language }: CallOf<typeof route>) {
  const { cursor, ...filter } = query;
  const organization = await readOrganization(params.organization);
  if (!organization) throw new Problem("organization_not_found");
  const { _id, timeZone } = organization;
  return paged([_id, "audit", JSON.stringify(filter)], cursor, async (after) => {
    const page = await listAudit({ organization: _id, timeZone, filter, order: "newest", limit: pageSize, after });
    return { ...page, items: await showAudit(_id, page.items, language) };
  });
}

export const handler = endpoint(route, run);
