import type { UserItem } from "#functions/data/accounts/users.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { listAdditions } from "#functions/data/users/invitations-by-email.ts";
import { readNewcomers } from "#functions/data/users/invitations.ts";
import type { Offer } from "#shared/model/organization-user.ts";
import { isOpen } from "#shared/rules/accounts/organization-user.ts";
import { checkSponsor } from "./check-inviter.ts";

/** A page of a person's open offers, oldest first. */
export async function listOffers(
  { _id: user, email }: UserItem,
  after: string | null,
  now: Date,
): Promise<{ items: Offer[]; next: string | null }> {
  const { additions, next } = await listAdditions(email, after);
  const newcomers = await readNewcomers(additions.filter((addition) => isOpen(addition, now)));
  const offers = await Promise.all(
    newcomers.map(async (newcomer) => {
      const { _id, organization, role, until } = newcomer;
      const business = await readOrganization(organization);
      const holds = business?.closedAt === null && (await checkSponsor(newcomer, user)) !== null;
      return business && holds ? [{ _id, organization: { _id: business._id, name: business.name }, role, until }] : [];
    }),
  );
  return { items: offers.flat().toSorted((one, other) => one._id.localeCompare(other._id)), next };
}
