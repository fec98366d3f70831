import { readUsers } from "#functions/data/accounts/users.ts";
import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import { listOwners } from "#functions/data/users/members.ts";

/** Reply-to address: the configured one, else the first owner's with a verified, open account, or null. */
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
