import { openCheck, returningCheck } from "#functions/data/accounts/closing.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import { changeOrganization } from "#functions/data/organizations/organizations.ts";
import { reopened } from "#shared/rules/accounts/closing.ts";

/** Why an organization opens again: its owner came back at log-in, or another owner keeps it. As the audit log calls it. */
export type Reopened = "sessionStart" | "organizationKept";

/**
 * Opens an organization again that closed with an account, for one of its owners whose account is open, or who comes back to
 * it. One that is open, or was closed alone, stays as it is, and so does one whose owner closes their account meanwhile, or
 * comes back when it is being erased.
 */
export async function reopenOrganization(
  organization: string,
  user: string,
  route: Reopened,
  now: Date,
): Promise<void> {
  await changeOrganization(organization, (before) => reopened(before, "with account"), now, [
    route === "sessionStart" ? returningCheck(user) : openCheck(user),
    auditPut({ organization, user, route, now }),
  ]);
}
