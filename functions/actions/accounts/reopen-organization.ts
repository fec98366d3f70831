import { auditPut } from "#functions/data/audit/audit.ts";
import { changeOrganization } from "#functions/data/organizations/organizations.ts";
import { reopened } from "#shared/rules/accounts/closing.ts";

/** Why an organization opens again: its owner came back at log-in, or another owner keeps it. As the audit log calls it. */
export type Reopened = "sessionStart" | "organizationKept";

/**
 * Opens an organization again that closed with an account, for one of its owners whose account is open. One that is open,
 * or was closed alone, stays as it is.
 */
export async function reopenOrganization(
  organization: string,
  user: string,
  route: Reopened,
  now: Date,
): Promise<void> {
  await changeOrganization(organization, (before) => reopened(before, "with account"), now, [
    auditPut({ organization, user, route, now }),
  ]);
}
