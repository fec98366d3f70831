import { auditPut } from "#functions/data/audit/audit.ts";
import { transact } from "#functions/data/table.ts";
import { listAuditRoute } from "#shared/contract/audit.ts";
import type { AuditEntry } from "#shared/model/audit-entry.ts";
import { anOrganization } from "./fixtures.ts";
import { ask } from "./handlers.ts";

export async function anAuditedBusiness() {
  const business = await anOrganization({ timeZone: "UTC" });
  const params = { organization: business.organization._id };
  const call = { params, cookie: business.cookie };
  const list = async (query: Record<string, string> = {}): Promise<{ items: AuditEntry[]; next: string | null }> =>
    (await ask(listAuditRoute, { ...call, query })).body;
  const past = async (count: number, from: string, route = "organizationUpdate", user = business.owner._id) => {
    for (let start = 0; start < count; start += 90) {
      const some = Array.from({ length: Math.min(90, count - start) }, (_, index) => start + index);
      await transact(() =>
        some.map((minute) => auditPut({ ...params, user, route, now: new Date(Date.parse(from) + minute * 60_000) })),
      );
    }
  };
  return { ...business, params, call, list, past };
}
