import { readUsers } from "#functions/data/accounts/users.ts";
import { listOwners } from "#functions/data/users/members.ts";

/** Owners who are told by email: a transaction has room for 100 writes. */
const toldAtMost = 50;

/** Those who own an organization and are told what happens to it, without one of them if asked for. */
export async function ownersTold(organization: string, without?: string): ReturnType<typeof readUsers> {
  const owners = (await listOwners(organization)).filter((owner) => owner !== without);
  return readUsers(owners.slice(0, toldAtMost));
}
