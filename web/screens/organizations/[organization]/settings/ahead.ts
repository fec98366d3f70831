import { reachOf } from "#shared/rules/permissions.ts";
import type { Ahead } from "#web/api/ahead.ts";
import { apiKeysQuery } from "#web/api/api-keys.ts";
import { auditFilterIn, auditPeopleQuery, auditQuery } from "#web/api/audit.ts";
import { organizationQuery } from "#web/api/organizations.ts";

async function areaAhead({ queries, organization, rest, search, member }: Ahead): Promise<void> {
  if (rest === "api-keys" && reachOf(await member(), "key.manage") !== "none")
    await queries.prefetchQuery(apiKeysQuery(organization));
  if (rest === "audit-log" && reachOf(await member(), "audit.read") !== "none")
    await Promise.all([
      queries.prefetchInfiniteQuery(auditQuery(organization, auditFilterIn(search))),
      queries.prefetchQuery(auditPeopleQuery(organization)),
    ]);
}

export const settingsAhead = (ahead: Ahead) =>
  Promise.all([ahead.queries.prefetchQuery(organizationQuery(ahead.organization)), areaAhead(ahead)]);
