import { auditPut } from "#functions/data/audit.ts";
import { changeOrganization, readOrganization } from "#functions/data/organizations.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { mayComeBack } from "#shared/rules/closing.ts";

/**
 * Opens an organization again that an owner closed alone. One that is open stays as it is. Refused: `organization_closed`
 * where its 30 days are over, or it was closed with an account; `edited_meanwhile`.
 */
export async function openAgain(
  organization: string,
  { user, route, now }: { user: string; route: string; now: Date },
): Promise<{ open: true } | Refusal> {
  const found = await readOrganization(organization, true);
  if (found?.closedAt === null) return { open: true };
  if (!found?.closedAlone || !mayComeBack(found.closedAt ?? "", now)) return { refused: "organization_closed" };
  const written = await changeOrganization(
    organization,
    (closed) =>
      closed.closedAlone ? { ...closed, closedAt: null, closedBy: undefined, closedAlone: undefined } : closed,
    now,
    [auditPut({ organization, user, route }, now)],
  );
  return written === "written" ? { open: true } : { refused: "edited_meanwhile" };
}
