import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import type { ClosesWith } from "#functions/data/sending/messages.ts";
import { listMemberships } from "#functions/data/users/members.ts";
import { erasedFrom } from "#shared/rules/accounts/closing.ts";
import { planOfClosed } from "#shared/rules/billing/plan-of-closed.ts";

const namedAtMost = 50;

/** Organizations closed with an account and the future of their subscriptions, as the email lists them. */
export async function closedWith(user: string, closedAt: string): Promise<ClosesWith[]> {
  const all = await Promise.all(
    (await listMemberships(user)).map(({ organization }) => readOrganization(organization, true)),
  );
  const closed = all.flatMap((one) => (one?.closedBy === user && one.closedAt === closedAt ? [one._id] : []));
  return Promise.all(
    closed.slice(0, namedAtMost).map(async (organization) => ({
      organization,
      ...planOfClosed(await readSubscription(organization), erasedFrom(closedAt)),
    })),
  );
}
