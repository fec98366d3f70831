import { type FeedbackByEmailItem, listFeedbackByEmail } from "#functions/data/feedbacks/feedback-by-email.ts";
import { readFeedbacks } from "#functions/data/feedbacks/feedbacks.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import type { GivenFeedback } from "#shared/model/account.ts";
import { standsInPublic } from "#shared/rules/feedbacks/public-score.ts";
import { isGivenBy } from "#shared/rules/feedbacks/rating.ts";
import { allows } from "#shared/rules/plans.ts";
import { type AddressItem, type AddressOwner, userAddresses } from "./addresses-of.ts";

const shownAtOnce = 50;

const atOnce = 100;
const pagesAtMost = 50;

/** Only what still belongs to one of the addresses. */
async function shownOf(
  given: readonly FeedbackByEmailItem[],
  addresses: readonly AddressItem[],
): Promise<GivenFeedback[]> {
  const byOrganization = Map.groupBy(given, ({ organization }) => organization);
  const found = await Promise.all(
    [...byOrganization].map(async ([organization, some]) => {
      const ids = some.map(({ feedback }) => feedback);
      const [business, feedbacks] = await Promise.all([
        readOrganization(organization),
        readFeedbacks(organization, ids),
      ]);
      return feedbacks
        .filter((feedback) => addresses.some(({ email }) => isGivenBy(feedback, email)))
        .map((feedback) => ({
          _id: feedback._id,
          date: feedback.date,
          rating: feedback.rating,
          comment: feedback.comment,
          status: feedback.status,
          organization: { _id: organization, name: business?.name ?? "" },
          location: feedback.location?.name ?? null,
          shared:
            business?.publicScore === true &&
            allows(business.plan ?? "free", "publicScore") &&
            standsInPublic(feedback),
        }));
    }),
  );
  return found.flat().toSorted((one, other) => other.date.localeCompare(one.date));
}

/**
 * Feedback that a person gave by their verified addresses, newest first, without internal notes; pages may be short.
 */
export async function listGivenBy(
  person: AddressOwner,
  after: string | null,
): Promise<{ items: GivenFeedback[]; next: string | null }> {
  const addresses = await userAddresses(person);
  const { items, next } = await listFeedbackByEmail(addresses, shownAtOnce, after);
  return { items: await shownOf(items, addresses), next };
}

/** All feedback that a person gave, up to 5,000. */
export async function everyGivenBy(person: AddressOwner): Promise<{ items: GivenFeedback[]; complete: boolean }> {
  const addresses = await userAddresses(person);
  const items: GivenFeedback[] = [];
  let after: string | null = null;
  for (let page = 0; page < pagesAtMost; page++) {
    const given: Awaited<ReturnType<typeof listFeedbackByEmail>> = await listFeedbackByEmail(addresses, atOnce, after);
    items.push(...(await shownOf(given.items, addresses)));
    after = given.next;
    if (after === null) return { items, complete: true };
  }
  return { items, complete: false };
}
