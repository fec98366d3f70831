import { auditPut, type Change } from "#functions/data/audit.ts";
import { employeeOfMember } from "#functions/data/employees.ts";
import {
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

/** What somebody is offered: to join organizations that added their address, and can still be joined. */
async function openOffers({ email }: UserItem, now: Date) {
  const additions = await listAdditions(email);
  return additions.filter(({ joined, until }) => !joined && until > now.toISOString());
}

/** The organizations that a person was added to and can join, oldest first. */
export async function listOffers(user: UserItem, now: Date): Promise<Offer[]> {
  const newcomers = await readNewcomers(await openOffers(user, now));
  const offers = await Promise.all(
    newcomers.map(async ({ _id, organization, role, until }) => {
      const business = await readOrganization(organization);
      return business ? [{ _id, organization: { _id: business._id, name: business.name }, role, until }] : [];
    }),
  );
  return offers.flat().toSorted((one, other) => one._id.localeCompare(other._id));
}

/** The newcomer of an offer, if it was made to this person's address. Anybody else finds nothing. */
async function offered(user: UserItem, offer: string, now: Date): Promise<NewcomerItem | null> {
  const addition = (await openOffers(user, now)).find(({ newcomer }) => newcomer === offer);
  return addition ? readNewcomer(addition.organization, offer) : null;
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

/** Makes a person a member of an organization that they were added to. Refused: `offer_not_found`, `edited_meanwhile`. */
export async function acceptOffer(offer: string, answer: Answer): Promise<{ organization: string } | Refusal> {
  const { user, now } = answer;
  const newcomer = await offered(user, offer, now);
  if (!newcomer) return { refused: "offer_not_found" };
  const { organization, role } = newcomer;
  const name = fullName(user);
  const joined = await joinWithAccount(newcomer, user, name, now, [
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
