import { readFeedbacks } from "#functions/data/feedbacks.ts";
import { listGiven } from "#functions/data/given.ts";
import { readOrganization } from "#functions/data/organizations.ts";
import type { UserItem } from "#functions/data/users.ts";
import type { GivenFeedback } from "#shared/model/account.ts";
import { hashGiver } from "./hash-giver.ts";

/** Feedbacks that are shown, the newest ones. */
const shownAtMost = 50;

/**
 * The feedback that a person gave with the address that they have proved to be theirs, newest first: what they wrote, when
 * and about which business, and whether it was answered. Nothing of what the business says among itself. What was erased, or belongs to
 * another address by now, is left out.
 */
export async function listGivenBy({ email }: Pick<UserItem, "email">): Promise<GivenFeedback[]> {
  const given = await listGiven(await hashGiver(email), shownAtMost);
  const byOrganization = Map.groupBy(given, ({ organization }) => organization);
  const found = await Promise.all(
    [...byOrganization].map(async ([organization, some]) => {
      const ids = some.map(({ feedback }) => feedback);
      const [business, feedbacks] = await Promise.all([
        readOrganization(organization),
        readFeedbacks(organization, ids),
      ]);
      return feedbacks
        .filter(({ customer }) => customer.email?.trim().toLowerCase() === email.trim().toLowerCase())
        .map(({ _id, date, rating, comment, status, location }) => ({
          ...{ _id, date, rating, comment, status },
          organization: { _id: organization, name: business?.name ?? "" },
          location: location?.name ?? null,
        }));
    }),
  );
  return found.flat().toSorted((one, other) => other.date.localeCompare(one.date));
}
