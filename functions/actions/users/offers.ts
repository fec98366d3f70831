import { auditPut, type Change } from "#functions/data/audit.ts";
import { employeeOfMember } from "#functions/data/employees.ts";
import {
  type AdditionItem,
  joinWithAccount,
  listAdditions,
  type NewcomerItem,
  newcomerWithdrawn,
  readNewcomer,
  readNewcomers,
} from "#functions/data/newcomers.ts";
import { readOrganization } from "#functions/data/organizations.ts";
import { transact } from "#functions/data/table.ts";
import type { UserItem } from "#functions/data/users.ts";
import type { Offer } from "#shared/model/organization-user.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { fullName } from "#shared/rules/person.ts";
import { vouchedFor } from "./vouched-for.ts";

const isOpen = ({ joined, until }: AdditionItem, now: Date): boolean => !joined && until > now.toISOString();

/**
 * Some of the organizations that a person was added to and can join, oldest first, from behind the organization `after` on,
 * and where to go on.
 */
export async function listOffers(
  { email }: UserItem,
  after: string | null,
  now: Date,
): Promise<{ items: Offer[]; next: string | null }> {
  const { additions, next } = await listAdditions(email, after);
  const newcomers = await readNewcomers(additions.filter((addition) => isOpen(addition, now)));
  const offers = await Promise.all(
    newcomers.map(async (newcomer) => {
      const { _id, organization, role, until } = newcomer;
      const business = await readOrganization(organization);
      const holds = business?.closedAt === null && (await vouchedFor(newcomer)) !== null;
      return business && holds ? [{ _id, organization: { _id: business._id, name: business.name }, role, until }] : [];
    }),
  );
  return { items: offers.flat().toSorted((one, other) => one._id.localeCompare(other._id)), next };
}

/** The newcomer of an offer, if it was made to this person's address. Anybody else finds nothing. */
async function offered({ email }: UserItem, offer: string, now: Date): Promise<NewcomerItem | null> {
  let after: string | null = null;
  do {
    const { additions, next } = await listAdditions(email, after);
    const addition = additions.find((one) => one.newcomer === offer);
    if (addition) return isOpen(addition, now) ? readNewcomer(addition.organization, offer) : null;
    after = next;
  } while (after !== null);
  return null;
}

/** Who accepts or declines an offer, and by which route. */
interface Answer {
  user: UserItem;
  route: string;
  now: Date;
}

const entry = ({ organization, role }: NewcomerItem, { user, route, now }: Answer, joined: boolean) => {
  const changes: Record<string, Change> = { role: joined ? [null, role] : [role, null] };
  return auditPut({ organization, user: user._id, route, subject: user._id, changes }, now);
};

/**
 * Makes a person a member of an organization that they were added to. Refused: `offer_not_found`, also where nobody stands
 * for the offer any more; `organization_closed`, `edited_meanwhile`.
 */
export async function acceptOffer(offer: string, answer: Answer): Promise<{ organization: string } | Refusal> {
  const { user, now } = answer;
  const newcomer = await offered(user, offer, now);
  const vouched = newcomer && (await vouchedFor(newcomer));
  if (!newcomer || !vouched) return { refused: "offer_not_found" };
  const { organization, role } = newcomer;
  if ((await readOrganization(organization, true))?.closedAt) return { refused: "organization_closed" };
  const name = fullName(user);
  const joined = await joinWithAccount(newcomer, user, name, now, [
    ...vouched,
    ...(role === "employee" ? await employeeOfMember(organization, { user: user._id, name }, true, now) : []),
    entry(newcomer, answer, true),
  ]);
  return joined ? { organization: newcomer.organization } : { refused: "edited_meanwhile" };
}

/** Declines an offer: whoever made it sees the person no longer. Refused: `offer_not_found`, `edited_meanwhile`. */
export async function declineOffer(offer: string, answer: Answer): Promise<{ declined: true } | Refusal> {
  const newcomer = await offered(answer.user, offer, answer.now);
  if (!newcomer) return { refused: "offer_not_found" };
  const { done } = await transact(() => [...newcomerWithdrawn(newcomer), entry(newcomer, answer, false)]);
  return done ? { declined: true } : { refused: "edited_meanwhile" };
}
