import { retryOnConflict, transact } from "#functions/data/table.ts";
import { invitationPut, listInvitations } from "#functions/data/users/invitations.ts";
import { listMembers, readMembers, rolePut } from "#functions/data/users/members.ts";

const without = (limitedTo: readonly string[], location: string) => limitedTo.filter((one) => one !== location);

function leaveLimitOf(user: string, organization: string, location: string): Promise<true> {
  return retryOnConflict(async () => {
    const [member] = await readMembers(organization, [user], true);
    if (!member?.limitedTo?.includes(location)) return true;
    const { role, limitedTo } = member;
    const { done } = await transact(() => [rolePut(member, role, without(limitedTo, location))]);
    return done || undefined;
  });
}

/** Takes a removed location out of the limits of members and invitations; a limit to nothing covers nothing. */
export async function leaveLimits(organization: string, location: string, now: Date): Promise<void> {
  const [members, invitations] = await Promise.all([listMembers(organization, true), listInvitations(organization)]);
  for (const { user, limitedTo } of members)
    if (limitedTo?.includes(location)) await leaveLimitOf(user, organization, location);
  for (const invitation of invitations) {
    const { limitedTo } = invitation;
    if (limitedTo?.includes(location))
      await transact(() => [
        invitationPut({ ...invitation, limitedTo: without(limitedTo, location) }, invitation, now),
      ]);
  }
}
