import { closedCheck, openCheck } from "#functions/data/accounts/closing.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import { closingChanged } from "#functions/data/billing/subscriptions.ts";
import { changeOrganization } from "#functions/data/organizations/organizations.ts";
import { closed } from "#shared/rules/accounts/closing.ts";
import { findKeeper } from "./find-keeper.ts";
import { foreseeClosing } from "./foresee-closing.ts";
import { reopenOrganization } from "./reopen-organization.ts";

/**
 * Closes organizations without another open owner; runs after the account is marked, so that one of two owners closing
 * together sees no other.
 */
export async function closeOrganizations(user: string, closedAt: string): Promise<boolean> {
  const now = new Date(closedAt);
  const { closes } = await foreseeClosing(user);
  let all = true;
  for (const { _id: organization } of closes) {
    const written = await changeOrganization(
      organization,
      (before) => closed(before, "with account", user, closedAt),
      now,
      [
        // Stops if the account was reopened meanwhile.
        closedCheck(user, closedAt),
        auditPut({ organization, user, route: "meClose", now }),
        closingChanged(organization, now),
      ],
    );
    all &&= written === "written";
  }
  // Reopened for anyone who became an owner meanwhile.
  for (const { _id: organization } of closes) {
    const keeper = await findKeeper(organization, [user]);
    if (keeper !== null)
      await reopenOrganization({ organization, user: keeper, route: "organizationKept", now }, openCheck(keeper));
  }
  return all;
}
