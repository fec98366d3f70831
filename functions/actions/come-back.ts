import { auditPut } from "#functions/data/audit.ts";
import { reopenUser } from "#functions/data/closing.ts";
import { listMemberships } from "#functions/data/members.ts";
import { changeOrganization, readOrganization } from "#functions/data/organizations.ts";
import type { UserItem } from "#functions/data/users.ts";

/** Opens a person's closed account again, and every organization that was closed with it. Doing it again changes nothing. */
export async function comeBack({ _id: user, closedAt }: UserItem, now: Date): Promise<void> {
  const memberships = await listMemberships(user);
  for (const { organization } of memberships) {
    if ((await readOrganization(organization, true))?.closedBy !== user) continue;
    const audited = auditPut({ organization, user, route: "sessionStart" }, now);
    await changeOrganization(
      organization,
      (closed) => (closed.closedBy === user ? { ...closed, closedAt: null, closedBy: undefined } : null),
      now,
      [audited],
    );
  }
  // Last, so that whoever is interrupted logs in again and goes on.
  if (closedAt !== undefined) await reopenUser(user, closedAt);
}
