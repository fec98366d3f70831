import { readUsers } from "#functions/data/accounts/users.ts";
import { listOwners } from "#functions/data/users/members.ts";

/** A transaction takes at most 100 writes. */
const toldAtMost = 50;

/** Owners to notify, except `without`. */
export async function ownersTold(organization: string, without?: string): ReturnType<typeof readUsers> {
  const owners = (await listOwners(organization)).filter((owner) => owner !== without);
  return readUsers(owners.slice(0, toldAtMost));
}
