import { readUsers } from "#functions/data/accounts/users.ts";
import { listOwners } from "#functions/data/users/members.ts";

/**
 * An owner of an organization whose account is open, other than some people, or null. A closed account owns nothing that
 * it could keep: its person may never come back. Both reads are consistent.
 */
export async function findKeeper(organization: string, except: readonly string[]): Promise<string | null> {
  const owners = (await listOwners(organization)).filter((owner) => !except.includes(owner));
  const open = (await readUsers(owners, true)).find(({ closedAt }) => closedAt === undefined);
  return open?._id ?? null;
}
