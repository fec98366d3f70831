import { withdrawByAuthor } from "#functions/actions/feedbacks/withdraw-comment.ts";
import {
  type FeedbackByEmailItem,
  listFeedbackByEmail,
  readFeedbackByEmail,
} from "#functions/data/feedbacks/feedback-by-email.ts";
import { firstIdAt } from "#functions/data/feedbacks/feedback-ids.ts";
import { readFeedbacks } from "#functions/data/feedbacks/feedbacks.ts";
import { readHeldAmong } from "#functions/data/feedbacks/held.ts";
import { givenKey } from "#functions/data/keys.ts";
import { eraseItems } from "#functions/data/users/erasing.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { isGivenBy } from "#shared/rules/feedbacks/rating.ts";
import { type AddressItem, type AddressOwner, userAddresses } from "./addresses-of.ts";

/** Removes a person's own comment from the public page; idempotent. */
export async function withdrawGiven(feedback: string, person: AddressOwner): Promise<{ withdrawn: true } | Refusal> {
  for (const { by, before, email } of await userAddresses(person)) {
    const given = before !== null && feedback >= before ? null : await readFeedbackByEmail(by, feedback);
    const [found] = given === null ? [] : await readFeedbacks(given.organization, [feedback]);
    if (found === undefined || !isGivenBy(found, email)) continue;
    await withdrawByAuthor(found.organization, feedback);
    return { withdrawn: true };
  }
  return { refused: "feedback_not_found" };
}

/** Notes per query. */
const atOnce = 50;

/** Takes comments of these addresses off the public pages, one by one, those of quarantined ratings too. */
async function withdrawalsOf(
  given: readonly FeedbackByEmailItem[],
  addresses: readonly AddressItem[],
): Promise<(() => Promise<unknown>)[]> {
  const found = await Promise.all(
    [...Map.groupBy(given, ({ organization }) => organization)].map(async ([organization, some]) => {
      const ids = some.map(({ feedback }) => feedback);
      // Held ones first, since they may be accepted meanwhile.
      const read = [await readHeldAmong(organization, ids), await readFeedbacks(organization, ids, true)].flat();
      return read
        .filter((feedback) => feedback.publishable && addresses.some(({ email }) => isGivenBy(feedback, email)))
        .map(
          ({ _id }) =>
            () =>
              withdrawByAuthor(organization, _id),
        );
    }),
  );
  return found.flat();
}

interface Walk {
  from: string;
  hasTime: () => boolean;
}

/** Cursor before everything given until a moment. */
export const givenUntil = (until: string): string => firstIdAt(Date.parse(until) + 1);

/**
 * Withdraws public comments, newest first; returns where to continue. Anyone can type an address, so there may be many.
 */
async function walkGiven(
  person: AddressOwner,
  { from, hasTime }: Walk,
  then: (addresses: readonly AddressItem[], given: readonly FeedbackByEmailItem[]) => Promise<void> = async () => {},
): Promise<string | null> {
  const addresses = await userAddresses(person);
  let after: string | null = from;
  do {
    if (!hasTime()) return after;
    const given: Awaited<ReturnType<typeof listFeedbackByEmail>> = await listFeedbackByEmail(addresses, atOnce, after);
    for (const withdraw of await withdrawalsOf(given.items, addresses)) {
      if (!hasTime()) return after;
      await withdraw();
    }
    await then(addresses, given.items);
    after = given.next;
  } while (after !== null);
  return null;
}

/** Withdraws all public comments of a person who closes their account; returns where to continue, or null. */
export const withdrawAllGiven = (person: AddressOwner, walk: Walk): Promise<string | null> => walkGiven(person, walk);

/** Also deletes the notes of what they gave until `until`; true once none is left. */
export async function forgetAllGiven(person: AddressOwner, until: string, hasTime: () => boolean): Promise<boolean> {
  const forget = (addresses: readonly AddressItem[], given: readonly FeedbackByEmailItem[]) =>
    eraseItems(given.flatMap(({ feedback }) => addresses.map(({ by }) => givenKey(by, feedback))));
  return (await walkGiven(person, { from: givenUntil(until), hasTime }, forget)) === null;
}
