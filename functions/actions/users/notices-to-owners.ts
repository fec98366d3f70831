import { readUsers } from "#functions/data/accounts/users.ts";
import { listOwners } from "#functions/data/users/members.ts";
import { type CountedNotices, countNotices } from "./count-notices.ts";

/** Owners who are told: a transaction has room for 100 writes. */
const toldAtMost = 50;

/**
 * The emails that tell who owns an organization that `person` becomes an owner as well, or in their place. Whoever did it is
 * told, too: it may have been somebody else with their account.
 */
export async function noticesToOwners(
  person: string,
  { organization, user: by, now }: { organization: string; user: string; now: Date },
): Promise<CountedNotices> {
  const owners = (await listOwners(organization)).filter((owner) => owner !== person);
  const readers = await readUsers(owners.slice(0, toldAtMost));
  return countNotices(readers, { template: "owner_added", organization, by, person }, now);
}
