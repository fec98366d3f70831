import type { UserItem } from "#functions/data/accounts/users.ts";
import type { By } from "#functions/data/audit/by.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { joinWithAccount } from "#functions/data/users/newcomers.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { findOffer } from "./find-offer.ts";
import { joinWrites } from "./join-writes.ts";

/**
 * Makes a person a member of an organization that they were added to. Refused: `offer_not_found`, also where nobody stands
 * for the offer any more; `organization_closed`, `edited_meanwhile`.
 */
export async function acceptOffer(
  offer: string,
  user: UserItem,
  by: Pick<By, "route" | "now">,
): Promise<{ organization: string } | Refusal> {
  const newcomer = await findOffer(user, offer, by.now);
  const writes = newcomer && (await joinWrites(newcomer, user, by, user._id));
  if (!newcomer || !writes) return { refused: "offer_not_found" };
  const { organization } = newcomer;
  if ((await readOrganization(organization, true))?.closedAt) return { refused: "organization_closed" };
  return (await joinWithAccount(newcomer, user, writes, by.now)) ? { organization } : { refused: "edited_meanwhile" };
}
