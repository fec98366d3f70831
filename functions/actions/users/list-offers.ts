import type { UserItem } from "#functions/data/accounts/users.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { readInvitations } from "#functions/data/users/invitations.ts";
import { listInvitationsByEmail } from "#functions/data/users/invitations-by-email.ts";
import type { Offer } from "#shared/model/organization-user.ts";
import { isInvitationOpen } from "#shared/rules/accounts/organization-user.ts";
import { checkInviter } from "./check-inviter.ts";

/** A page of a person's open offers, oldest first. */
export async function listOffers(
  { _id: user, email }: UserItem,
  after: string | null,
  now: Date,
): Promise<{ items: Offer[]; next: string | null }> {
  const { additions, next } = await listInvitationsByEmail(email, after);
  const newcomers = await readInvitations(additions.filter((addition) => isInvitationOpen(addition, now)));
  const offers = await Promise.all(
    newcomers.map(async (newcomer) => {
      const { _id, organization, role, until } = newcomer;
      const business = await readOrganization(organization);
      const holds = business?.closedAt === null && (await checkInviter(newcomer, user)) !== null;
      return business && holds ? [{ _id, organization: { _id: business._id, name: business.name }, role, until }] : [];
    }),
  );
  return { items: offers.flat().toSorted((one, other) => one._id.localeCompare(other._id)), next };
}
