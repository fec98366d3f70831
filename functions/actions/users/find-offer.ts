import type { UserItem } from "#functions/data/accounts/users.ts";
import { listAdditions } from "#functions/data/users/invitations-by-email.ts";
import { type NewcomerItem, readNewcomer } from "#functions/data/users/invitations.ts";
import { isOpen } from "#shared/rules/accounts/organization-user.ts";

/** Open offer to this person's address, or null. */
export async function findOffer({ email }: UserItem, offer: string, now: Date): Promise<NewcomerItem | null> {
  let after: string | null = null;
  do {
    const { additions, next } = await listAdditions(email, after);
    const addition = additions.find((one) => one.newcomer === offer);
    if (addition) return isOpen(addition, now) ? readNewcomer(addition.organization, offer) : null;
    after = next;
  } while (after !== null);
  return null;
}
