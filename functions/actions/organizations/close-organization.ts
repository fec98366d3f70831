import { composeMembershipNotice } from "#functions/actions/users/compose-membership-notice.ts";
import { readUsers } from "#functions/data/accounts/users.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { By } from "#functions/data/audit/by.ts";
import { changeOrganization } from "#functions/data/organizations/organizations.ts";
import { messagePut } from "#functions/data/sending/messages.ts";
import { listOwners } from "#functions/data/users/members.ts";
import type { Refusal } from "#shared/model/refusal.ts";

/** Owners who are told by email: a transaction has room for 100 writes. */
const toldAtMost = 50;

/**
 * Closes an organization alone, while everybody keeps their account, and tells its owners by email. Refused:
 * `edited_meanwhile`.
 */
export async function closeOrganization(by: By): Promise<{ closed: true } | Refusal> {
  const { organization, user, now } = by;
  const owners = (await readUsers((await listOwners(organization)).slice(0, toldAtMost))).filter(
    ({ closedAt }) => closedAt === undefined,
  );
  const written = await changeOrganization(
    organization,
    (open) =>
      open.closedAt === null ? { ...open, closedAt: now.toISOString(), closedBy: user, closedAlone: true } : open,
    now,
    [
      auditPut(by),
      ...owners.map((owner) =>
        messagePut(composeMembershipNotice(owner, { template: "organization_closed", organization, by: user }, now)),
      ),
    ],
  );
  return written === "written" ? { closed: true } : { refused: "edited_meanwhile" };
}
