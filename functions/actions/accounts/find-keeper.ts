import { readUsers } from "#functions/data/accounts/users.ts";
import { listOwners } from "#functions/data/users/members.ts";

/** DynamoDB's limit of a BatchGet. */
const atOnce = 100;

/**
 * An owner of an organization whose account is open, other than some people, or null. A closed account owns nothing that
 * it could keep: its person may never come back. Both reads are consistent.
 */
export async function findKeeper(organization: string, except: readonly string[]): Promise<string | null> {
  const owners = (await listOwners(organization)).filter((owner) => !except.includes(owner));
  for (let start = 0; start < owners.length; start += atOnce) {
    const people = await readUsers(owners.slice(start, start + atOnce), true);
    const open = people.find(({ closedAt }) => closedAt === undefined);
    if (open) return open._id;
  }
  return null;
}
