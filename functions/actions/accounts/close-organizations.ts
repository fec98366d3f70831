import { closedCheck, openCheck } from "#functions/data/accounts/closing.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import { closingChanged } from "#functions/data/billing/subscriptions.ts";
import { changeOrganization } from "#functions/data/organizations/organizations.ts";
import { closed } from "#shared/rules/accounts/closing.ts";
import { findKeeper } from "./find-keeper.ts";
import { foreseeClosing } from "./foresee-closing.ts";
import { reopenOrganization } from "./reopen-organization.ts";

/**
 * Closes the organizations that nobody keeps once this account is closed, and answers whether all of them are. Doing it again
 * goes on where it was interrupted. It looks at the owners after the account was marked, so that of two owners who close at
 * once the one who is marked last finds no other.
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
        // Whoever came back in between keeps what is still open.
        closedCheck(user, closedAt),
        auditPut({ organization, user, route: "meClose", now }),
        closingChanged(organization, now),
      ],
    );
    all &&= written === "written";
  }
  // Somebody who became an owner in between has it.
  for (const { _id: organization } of closes) {
    const keeper = await findKeeper(organization, [user]);
    if (keeper !== null)
      await reopenOrganization({ organization, user: keeper, route: "organizationKept", now }, openCheck(keeper));
  }
  return all;
}
