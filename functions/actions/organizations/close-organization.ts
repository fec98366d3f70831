import { membershipNotice } from "#functions/actions/users/membership-notice.ts";
import { auditPut } from "#functions/data/audit.ts";
import { listOwners } from "#functions/data/members.ts";
import { messagePut } from "#functions/data/messages.ts";
import { changeOrganization } from "#functions/data/organizations.ts";
import { readUsers } from "#functions/data/users.ts";
import type { Refusal } from "#shared/model/refusal.ts";

/** Owners who are told by email: a transaction has room for 100 writes. */
const toldAtMost = 50;

/**
 * Closes an organization alone, while everybody keeps their account, and tells its owners by email. Refused:
 * `edited_meanwhile`.
 */
export async function closeOrganization(
  organization: string,
  { user, route, now }: { user: string; route: string; now: Date },
): Promise<{ closed: true } | Refusal> {
  const owners = (await readUsers((await listOwners(organization)).slice(0, toldAtMost))).filter(
    ({ closedAt }) => closedAt === undefined,
  );
  const written = await changeOrganization(
    organization,
    (open) =>
      open.closedAt === null ? { ...open, closedAt: now.toISOString(), closedBy: user, closedAlone: true } : open,
    now,
    [
      auditPut({ organization, user, route }, now),
      ...owners.map((owner) =>
        messagePut(membershipNotice(owner, { template: "organization_closed", organization, by: user }, now)),
      ),
    ],
  );
  return written === "written" ? { closed: true } : { refused: "edited_meanwhile" };
}
