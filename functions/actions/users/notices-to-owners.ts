import { ownersTold } from "#functions/actions/organizations/owners-told.ts";
import { type CountedNotices, countNotices } from "./count-notices.ts";

/**
 * The emails that tell who owns an organization that `person` becomes an owner as well, or in their place. Whoever did it is
 * told, too: it may have been somebody else with their account.
 */
export async function noticesToOwners(
  person: string,
  { organization, user: by, now }: { organization: string; user: string; now: Date },
): Promise<CountedNotices> {
  const owners = await ownersTold(organization, person);
  return countNotices(owners, { template: "owner_added", organization, by, person }, now, "owned");
}
