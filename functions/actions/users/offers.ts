import { nothingToSetUp } from "#functions/data/accounts/onboarding.ts";
import type { UserItem } from "#functions/data/accounts/users.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { transact } from "#functions/data/table.ts";
import { invitationDelete, listInvitationsTo } from "#functions/data/users/invitations.ts";
import type { Offer } from "#shared/model/organization-user.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { isInvitationOpen } from "#shared/rules/accounts/organization-user.ts";
import { findInvitation, inviterChecks, joinWrites } from "./join-organization.ts";

const offersAtOnce = 100;

type ByRoute = Pick<ActorReference, "route" | "now">;

/** A page of a person's open offers, oldest first. */
export async function listOffers(
  { _id: user, email }: UserItem,
  after: string | null,
  now: Date,
): Promise<{ items: Offer[]; next: string | null }> {
  const open = (await listInvitationsTo(email)).filter(
    (one) => isInvitationOpen(one, now) && one.by !== user && one._id > (after ?? ""),
  );
  const page = open.slice(0, offersAtOnce);
  const offers = await Promise.all(
    page.map(async (invitation) => {
      const { _id, organization, role, until } = invitation;
      const [business, checks] = await Promise.all([readOrganization(organization), inviterChecks(invitation)]);
      if (business?.closedAt !== null || checks === null) return [];
      return [{ _id, organization: { _id: organization, name: business.name }, role, until }];
    }),
  );
  return { items: offers.flat(), next: open.length > page.length ? (page.at(-1)?._id ?? null) : null };
}

/** Joins by an offer with the account at hand. */
export async function acceptOffer(
  offer: string,
  user: UserItem,
  by: ByRoute,
): Promise<{ organization: string } | Refusal> {
  const joining = await joinWrites(offer, user, by);
  if (!joining) return { refused: "offer_not_found" };
  const { organization, writes, takeBack } = joining;
  if ((await transact(() => [...writes, nothingToSetUp(user)])).done) return { organization };
  await takeBack();
  const isClosed = Boolean((await readOrganization(organization, true))?.closedAt);
  return { refused: isClosed ? "organization_closed" : "edited_meanwhile" };
}

/** Ends an offer that a person does not want. */
export async function declineOffer(
  offer: string,
  user: UserItem,
  { route, now }: ByRoute,
): Promise<{ declined: true } | Refusal> {
  const invitation = await findInvitation(user, offer, now);
  if (!invitation) return { refused: "offer_not_found" };
  const by = { organization: invitation.organization, user: user._id, route, now };
  const entry = auditPut(by, { subject: user._id, changes: { role: [invitation.role, null] } });
  const { done } = await transact(() => [invitationDelete(invitation), entry]);
  return done ? { declined: true } : { refused: "edited_meanwhile" };
}
