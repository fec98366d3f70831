import type { UserItem } from "#functions/data/accounts/users.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { joinWithAccount } from "#functions/data/users/invitations.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { findOffer } from "./find-offer.ts";
import { joinWrites } from "./join-writes.ts";

export async function acceptOffer(
  offer: string,
  user: UserItem,
  by: Pick<ActorReference, "route" | "now">,
): Promise<{ organization: string } | Refusal> {
  const newcomer = await findOffer(user, offer, by.now);
  const joining = newcomer && (await joinWrites(newcomer, user, by, user._id));
  if (!newcomer || !joining) return { refused: "offer_not_found" };
  const { organization } = newcomer;
  const isClosed = Boolean((await readOrganization(organization, true))?.closedAt);
  if (!isClosed && (await joinWithAccount(newcomer, user, joining.writes, by.now))) return { organization };
  await joining.takeBack();
  return { refused: isClosed ? "organization_closed" : "edited_meanwhile" };
}
