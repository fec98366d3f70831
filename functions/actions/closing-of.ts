import type { Keeper } from "#functions/data/closing.ts";
import { listMembers, listMemberships } from "#functions/data/members.ts";
import { readOrganization } from "#functions/data/organizations.ts";
import { readUsers } from "#functions/data/users.ts";
import type { Closing } from "#shared/model/account.ts";

/** What closing an account means, and another owner of each organization that the person owns and that stays. */
export interface ClosingOf extends Closing {
  keepers: Keeper[];
}

/** Another owner of an organization whose account is open, or null. */
async function keeperOf(organization: string, user: string): Promise<Keeper | null> {
  const owners = (await listMembers(organization)).filter((member) => member.role === "owner" && member.user !== user);
  const [open] = (await readUsers(owners.slice(0, 100).map((owner) => owner.user))).filter(
    ({ closedAt, verified }) => closedAt === undefined && verified,
  );
  return open === undefined ? null : { organization, user: open._id };
}

/** Which organizations close with a person's account, and which stay. Those that are closed already are left out. */
export async function closingOf(user: string): Promise<ClosingOf> {
  const memberships = await listMemberships(user);
  const looked = await Promise.all(
    memberships.map(async ({ organization, role }) => ({
      found: await readOrganization(organization, true),
      owned: role === "owner",
      keeper: role === "owner" ? await keeperOf(organization, user) : null,
    })),
  );
  const open = looked.flatMap(({ found, ...more }) =>
    found && found.closedAt === null ? [{ named: { _id: found._id, name: found.name }, ...more }] : [],
  );
  const closes = open.filter(({ owned, keeper }) => owned && keeper === null);
  return {
    closes: closes.map(({ named }) => named),
    stays: open.filter((one) => !closes.includes(one)).map(({ named }) => named),
    keepers: open.flatMap(({ keeper }) => keeper ?? []),
  };
}
