import { withdrawByAuthor } from "#functions/actions/feedbacks/withdraw-comment.ts";
import { eraseItems } from "#functions/data/accounts/erasing.ts";
import { firstIdAt } from "#functions/data/feedbacks/feedback-ids.ts";
import { readFeedbacks } from "#functions/data/feedbacks/feedbacks.ts";
import { readHeldAmong } from "#functions/data/feedbacks/held.ts";
import { sharedUnread, withdrawUnread } from "#functions/data/feedbacks/unread.ts";
import { givenKey } from "#functions/data/keys.ts";
import { type GivenItem, listGiven, readGiven } from "#functions/data/rating/given.ts";
import { again } from "#functions/data/table.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { isGivenBy } from "#shared/rules/feedbacks/given.ts";
import { type Address, addressesOf, type Person } from "./addresses-of.ts";

/**
 * Takes the comment that a person gave with an address of theirs off the public page. Doing it again changes nothing.
 * Refused: `feedback_not_found`, also for one that belongs to somebody else's address by now.
 */
export async function withdrawGiven(feedback: string, person: Person): Promise<{ withdrawn: true } | Refusal> {
  for (const { by, before, email } of await addressesOf(person)) {
    const given = before !== null && feedback >= before ? null : await readGiven(by, feedback);
    const [found] = given === null ? [] : await readFeedbacks(given.organization, [feedback]);
    if (found === undefined || !isGivenBy(found, email)) continue;
    await withdrawByAuthor(found.organization, feedback);
    return { withdrawn: true };
  }
  return { refused: "feedback_not_found" };
}

/** Notes that are looked at in one go: before each it is asked whether there is time. */
const atOnce = 50;

/** Takes the comment of a feedback that this release cannot read off the public page, wherever that stands by now. */
const withdrawOdd = (organization: string, feedback: string, by: string): Promise<true> =>
  again<true>(async () => {
    const keys = await sharedUnread(organization, [feedback], by);
    const withdrawn = await Promise.all(keys.map((key) => withdrawUnread(organization, key, by)));
    return withdrawn.includes(false) ? undefined : true;
  });

/** What takes those of some comments off the public pages that one address gave and this release cannot read. */
const oddOf = async (organization: string, ids: readonly string[], by: string) =>
  (await sharedUnread(organization, ids, by)).map(
    ({ sk }) =>
      () =>
        withdrawOdd(organization, sk, by),
  );

/**
 * What takes the comments of some notes off the public pages, one by one: of those that everybody may see, or could once a rating
 * that is held counts, where they still belong to one of these addresses. One whose feedback this release cannot read is among them.
 */
async function withdrawalsOf(
  given: readonly GivenItem[],
  addresses: readonly Address[],
): Promise<(() => Promise<unknown>)[]> {
  const found = await Promise.all(
    [...Map.groupBy(given, ({ organization }) => organization)].map(async ([organization, some]) => {
      const ids = some.map(({ feedback }) => feedback);
      // First what is held: what is accepted in between stands among the feedback then.
      const read = [await readHeldAmong(organization, ids), await readFeedbacks(organization, ids, true)].flat();
      const left = ids.filter((id) => !read.some(({ _id }) => _id === id));
      const unread =
        left.length === 0 ? [] : await Promise.all(addresses.map(({ by }) => oddOf(organization, left, by)));
      return [
        ...read
          .filter((feedback) => feedback.publishable && addresses.some(({ email }) => isGivenBy(feedback, email)))
          .map(
            ({ _id }) =>
              () =>
                withdrawByAuthor(organization, _id),
          ),
        ...unread.flat(),
      ];
    }),
  );
  return found.flat();
}

/** Where a walk through somebody's notes begins, as `listGiven` goes on, and until when it has time. */
interface Walk {
  from: string;
  hasTime: () => boolean;
}

/** Behind what, as `listGiven` goes on, everything stands that was given until a moment. */
export const givenUntil = (until: string): string => firstIdAt(Date.parse(until) + 1);

/**
 * Takes comments that a person gave with their addresses off the public pages, newest first, and does `then` with each fifty
 * notes that were looked at. Answers where to go on, or null at the end: anybody can type an address, so that there may be more
 * than there is time for.
 */
async function walkGiven(
  person: Person,
  { from, hasTime }: Walk,
  then: (addresses: readonly Address[], given: readonly GivenItem[]) => Promise<void> = async () => {},
): Promise<string | null> {
  const addresses = await addressesOf(person);
  let after: string | null = from;
  do {
    if (!hasTime()) return after;
    const given: Awaited<ReturnType<typeof listGiven>> = await listGiven(addresses, atOnce, after);
    for (const withdraw of await withdrawalsOf(given.items, addresses)) {
      if (!hasTime()) return after;
      await withdraw();
    }
    await then(addresses, given.items);
    after = given.next;
  } while (after !== null);
  return null;
}

/**
 * Takes the comments that a person gave with their addresses off the public pages: who leaves leaves them, too. Answers where to
 * go on, or null once none is left.
 */
export const withdrawAllGiven = (person: Person, walk: Walk): Promise<string | null> => walkGiven(person, walk);

/**
 * Does the same and deletes the notes of what they gave until they left, so that the next run has fewer of them. Answers
 * whether none is left. What somebody gives in their name afterwards keeps nobody from being erased.
 */
export async function forgetAllGiven(person: Person, until: string, hasTime: () => boolean): Promise<boolean> {
  const forget = (addresses: readonly Address[], given: readonly GivenItem[]) =>
    eraseItems(given.flatMap(({ feedback }) => addresses.map(({ by }) => givenKey(by, feedback))));
  return (await walkGiven(person, { from: givenUntil(until), hasTime }, forget)) === null;
}
