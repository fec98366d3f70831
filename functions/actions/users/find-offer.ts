import type { UserItem } from "#functions/data/accounts/users.ts";
import { type InvitationItem, readInvitation } from "#functions/data/users/invitations.ts";
import { listInvitationsByEmail } from "#functions/data/users/invitations-by-email.ts";
import { isInvitationOpen } from "#shared/rules/accounts/organization-user.ts";

/** Open offer to this person's address, or null. */
export async function findOffer({ email }: UserItem, offer: string, now: Date): Promise<InvitationItem | null> {
  let after: string | null = null;
  do {
    const { additions, next } = await listInvitationsByEmail(email, after);
    const addition = additions.find((one) => one.newcomer === offer);
    if (addition) return isInvitationOpen(addition, now) ? readInvitation(addition.organization, offer) : null;
    after = next;
  } while (after !== null);
  return null;
}
