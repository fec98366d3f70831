import { auditPut } from "#functions/data/audit.ts";
import { changeOrganization } from "#functions/data/organizations.ts";

/** Opens an organization again for one of its owners whose account is open. One that is open stays as it is. */
export async function reopenOrganization(organization: string, user: string, now: Date): Promise<void> {
  const reopened = auditPut({ organization, user, route: "sessionStart", now });
  await changeOrganization(
    organization,
    (closed) => (closed.closedAt === null ? closed : { ...closed, closedAt: null, closedBy: undefined }),
    now,
    [reopened],
  );
}
