import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { changeOrganization } from "#functions/data/organizations/organizations.ts";
import type { Write } from "#functions/data/table.ts";
import { reopenedAccount } from "#shared/rules/accounts/closing.ts";

/** The owner logged in again, or another owner keeps the organization. */
type Reopening = ActorReference & { route: "sessionStart" | "organizationKept" };

/** Reopens an organization that closed with an account, if `held` holds; otherwise changes nothing. */
export async function reopenOrganization(by: Reopening, held: Write): Promise<void> {
  await changeOrganization(by.organization, (before) => reopenedAccount(before, "with account"), by.now, [
    held,
    auditPut(by),
  ]);
}
