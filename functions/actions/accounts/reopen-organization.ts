import { auditPut } from "#functions/data/audit/audit.ts";
import type { By } from "#functions/data/audit/by.ts";
import { changeOrganization } from "#functions/data/organizations/organizations.ts";
import type { Write } from "#functions/data/table.ts";
import { reopened } from "#shared/rules/accounts/closing.ts";

/** Whose organization opens again, and why: its owner came back at log-in, or another owner keeps it. */
type Reopening = By & { route: "sessionStart" | "organizationKept" };

/**
 * Opens an organization again that closed with an account. One that is open, or was closed alone, stays as it is, and so does
 * one whose owner is not who `held` says: `openCheck` of an account that is open, `returningCheck` of one that is come back to.
 */
export async function reopenOrganization(by: Reopening, held: Write): Promise<void> {
  await changeOrganization(by.organization, (before) => reopened(before, "with account"), by.now, [held, auditPut(by)]);
}
