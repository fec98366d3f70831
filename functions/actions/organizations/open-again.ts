import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { changeOrganization, readOrganization } from "#functions/data/organizations/organizations.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { mayComeBack, reopenedAccount } from "#shared/rules/accounts/closing.ts";

/** Reopens an organization that an owner closed alone, within 30 days; idempotent. */
export async function openAgain(by: ActorReference): Promise<{ open: true } | Refusal> {
  const { organization, now } = by;
  const found = await readOrganization(organization, true);
  if (found?.closedAt === null) return { open: true };
  if (!found?.closedAlone || !mayComeBack(found.closedAt ?? "", now)) return { refused: "organization_closed" };
  const written = await changeOrganization(
    organization,
    (before) => (before.erasing ? null : reopenedAccount(before, "alone")),
    now,
    [auditPut(by)],
  );
  if (written === "written") return { open: true };
  // The schedule may have begun or finished erasing meanwhile.
  const left = await readOrganization(organization, true);
  return { refused: left === null || left.erasing ? "organization_closed" : "edited_meanwhile" };
}
