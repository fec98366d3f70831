import type { UserItem } from "#functions/data/accounts/users.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { By } from "#functions/data/audit/by.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { employeeOfMember } from "#functions/data/places/employees.ts";
import { joinWithAccount } from "#functions/data/users/newcomers.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { fullName } from "#shared/rules/person.ts";
import { checkSponsor } from "./check-sponsor.ts";
import { findOffer } from "./find-offer.ts";

/**
 * Makes a person a member of an organization that they were added to. Refused: `offer_not_found`, also where nobody stands
 * for the offer any more; `organization_closed`, `edited_meanwhile`.
 */
export async function acceptOffer(
  offer: string,
  user: UserItem,
  { route, now }: Pick<By, "route" | "now">,
): Promise<{ organization: string } | Refusal> {
  const newcomer = await findOffer(user, offer, now);
  const checks = newcomer && (await checkSponsor(newcomer, user._id));
  if (!newcomer || !checks) return { refused: "offer_not_found" };
  const { organization, role } = newcomer;
  if ((await readOrganization(organization, true))?.closedAt) return { refused: "organization_closed" };
  const name = fullName(user);
  const by = { organization, user: user._id, route, now };
  const joined = await joinWithAccount(newcomer, user, name, now, [
    ...checks,
    ...(role === "employee" ? await employeeOfMember(organization, { user: user._id, name }, "employee", now) : []),
    auditPut(by, { subject: user._id, changes: { role: [null, role] } }),
  ]);
  return joined ? { organization } : { refused: "edited_meanwhile" };
}
