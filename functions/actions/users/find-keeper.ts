import { readUsers } from "#functions/data/accounts/users.ts";
import { listOwners } from "#functions/data/users/members.ts";

/**
 * Owner with an open account, or null; consistent reads. Closed accounts don't count: their person may never return.
 */
export async function findKeeper(organization: string, except: readonly string[]): Promise<string | null> {
  const owners = (await listOwners(organization)).filter((owner) => !except.includes(owner));
  const open = (await readUsers(owners, true)).find(({ closedAt }) => closedAt === undefined);
  return open?._id ?? null;
}
