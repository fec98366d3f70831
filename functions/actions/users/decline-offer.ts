import type { UserItem } from "#functions/data/accounts/users.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { transact } from "#functions/data/table.ts";
import { invitationWithdrawn } from "#functions/data/users/invitations.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { findOffer } from "./find-offer.ts";

export async function declineOffer(
  offer: string,
  user: UserItem,
  { route, now }: Pick<ActorReference, "route" | "now">,
): Promise<{ declined: true } | Refusal> {
  const newcomer = await findOffer(user, offer, now);
  if (!newcomer) return { refused: "offer_not_found" };
  const by = { organization: newcomer.organization, user: user._id, route, now };
  const entry = auditPut(by, { subject: user._id, changes: { role: [newcomer.role, null] } });
  const { done } = await transact(() => [...invitationWithdrawn(newcomer), entry]);
  return done ? { declined: true } : { refused: "edited_meanwhile" };
}
