import { countNotices } from "#functions/actions/users/count-notices.ts";
import { ownersTold } from "#functions/actions/users/owners-told.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { closingChanged } from "#functions/data/billing/subscriptions.ts";
import { changeOrganization } from "#functions/data/organizations/organizations.ts";
import { ownerCheck } from "#functions/data/users/members.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { closed } from "#shared/rules/accounts/closing.ts";

/** Closes one organization and notifies its owners; their accounts stay open. */
export async function closeOrganization(by: ActorReference): Promise<{ closed: true } | Refusal> {
  const { organization, user, now } = by;
  const owners = await ownersTold(organization);
  const notices = await countNotices(owners, { template: "organization_closed", organization, by: user }, now, "owned");
  let closes = false;
  const written = await changeOrganization(
    organization,
    (before) => {
      closes = before.closedAt === null;
      return closed(before, "alone", user, now.toISOString());
    },
    now,
    [ownerCheck(organization, user), auditPut(by), closingChanged(organization, now), ...notices.writes],
  );
  // A faster concurrent closing has already notified them.
  if (written !== "written" || !closes) await notices.takeBack();
  return written === "written" ? { closed: true } : { refused: "edited_meanwhile" };
}
