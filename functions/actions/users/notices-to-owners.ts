import { ownersTold } from "#functions/actions/users/owners-told.ts";
import { type CountedNotices, countNotices } from "./count-notices.ts";

/** Notices to owners about a new one, also to its actor, whose account may be hijacked. */
export async function noticesToOwners(
  person: string,
  { organization, user: by, now }: { organization: string; user: string; now: Date },
): Promise<CountedNotices> {
  const owners = await ownersTold(organization, person);
  return countNotices(owners, { template: "owner_added", organization, by, person }, now, "owned");
}
