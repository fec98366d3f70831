import { readUsers } from "#functions/data/accounts/users.ts";
import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import { listOwners } from "#functions/data/users/members.ts";

/**
 * Where a customer's answer to an email of an organization goes: to the address that it chose, else to the one that its first
 * owner has now. Null where no owner has confirmed theirs. Without a choice it reads the members and one owner.
 */
export async function replyAddress({
  _id,
  replyTo,
}: Pick<OrganizationItem, "_id" | "replyTo">): Promise<string | null> {
  if (replyTo !== null) return replyTo;
  const owners = await readUsers((await listOwners(_id)).toSorted().slice(0, 10));
  const [first] = owners
    .filter(({ verified, closedAt }) => verified && closedAt === undefined)
    .toSorted((one, other) => one._id.localeCompare(other._id));
  return first?.email ?? null;
}
