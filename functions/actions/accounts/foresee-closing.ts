import { findKeeper } from "#functions/actions/users/find-keeper.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { listMemberships, listOwners } from "#functions/data/users/members.ts";
import type { Closing } from "#shared/model/account.ts";

const isLastOwner = async (organization: string, user: string): Promise<boolean> =>
  (await listOwners(organization)).includes(user) && (await findKeeper(organization, [user])) === null;

/** Open organizations that would close or stay when a person's account closes. */
export async function foreseeClosing(user: string): Promise<Closing> {
  const memberships = await listMemberships(user);
  const looked = await Promise.all(
    memberships.map(async ({ organization }) => ({
      found: await readOrganization(organization, true),
      closes: await isLastOwner(organization, user),
    })),
  );
  const open = looked.flatMap(({ found, closes }) =>
    found && found.closedAt === null ? [{ named: { _id: found._id, name: found.name }, closes }] : [],
  );
  return {
    closes: open.filter(({ closes }) => closes).map(({ named }) => named),
    stays: open.filter(({ closes }) => !closes).map(({ named }) => named),
  };
}
