import { withdrawByAuthor } from "#functions/actions/feedbacks/withdraw-comment.ts";
import { eraseItems } from "#functions/data/accounts/erasing.ts";
import type { UserItem } from "#functions/data/accounts/users.ts";
import { firstIdAt } from "#functions/data/feedbacks/feedback-ids.ts";
import { readFeedbacks } from "#functions/data/feedbacks/feedbacks.ts";
import { readHeldAmong } from "#functions/data/feedbacks/held.ts";
import { sharedUnread, withdrawUnread } from "#functions/data/feedbacks/unread.ts";
import { givenKey } from "#functions/data/keys.ts";
import { type GivenItem, listGiven, readGiven } from "#functions/data/rating/given.ts";
import { again } from "#functions/data/table.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { isGivenBy } from "#shared/rules/feedbacks/given.ts";
import { hashGiver } from "./hash-giver.ts";

type Person = Pick<UserItem, "email">;

/**
 * Takes the comment that a person gave with their proved address off the public page. Doing it again changes nothing.
 * Refused: `feedback_not_found`, also for one that belongs to another address by now.
 */
export async function withdrawGiven(feedback: string, { email }: Person): Promise<{ withdrawn: true } | Refusal> {
  const given = await readGiven(await hashGiver(email), feedback);
  const [found] = given === null ? [] : await readFeedbacks(given.organization, [feedback]);
  if (found === undefined || !isGivenBy(found, email)) return { refused: "feedback_not_found" };
  await withdrawByAuthor(found.organization, feedback);
  return { withdrawn: true };
}

/** Notes that are looked at in one go: two reads of each fit into a BatchGet. */
const atOnce = 50;

/** Takes the comment of a feedback that this release cannot read off the public page, wherever that stands by now. */
const withdrawOdd = (organization: string, feedback: string, by: string): Promise<true> =>
  again<true>(async () => {
    const keys = await sharedUnread(organization, [feedback], by);
    const withdrawn = await Promise.all(keys.map((key) => withdrawUnread(organization, key, by)));
    return withdrawn.includes(false) ? undefined : true;
  });

/**
 * What takes the comments of some notes off the public pages, one by one: of those that everybody may see, or could once a rating
 * that is held counts, where they still belong to this address. One whose feedback this release cannot read is among them.
 */
async function withdrawalsOf(
  given: readonly GivenItem[],
  email: string,
  by: string,
): Promise<(() => Promise<unknown>)[]> {
  const found = await Promise.all(
    [...Map.groupBy(given, ({ organization }) => organization)].map(async ([organization, some]) => {
      const ids = some.map(({ feedback }) => feedback);
      // First what is held: what is accepted in between stands among the feedback then.
      const read = [await readHeldAmong(organization, ids), await readFeedbacks(organization, ids, true)].flat();
      const left = ids.filter((id) => !read.some(({ _id }) => _id === id));
      const unread = left.length === 0 ? [] : await sharedUnread(organization, left, by);
      return [
        ...read
          .filter((feedback) => feedback.publishable && isGivenBy(feedback, email))
          .map(
            ({ _id }) =>
              () =>
                withdrawByAuthor(organization, _id),
          ),
        ...unread.map(
          ({ sk }) =>
            () =>
              withdrawOdd(organization, sk, by),
        ),
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
 * Takes comments that a person gave with their address off the public pages, newest first, and does `then` with each fifty
 * notes that were looked at. Answers where to go on, or null at the end: anybody can type an address, so that there may be more
 * than there is time for.
 */
async function walkGiven(
  { email }: Person,
  { from, hasTime }: Walk,
  then: (by: string, given: readonly GivenItem[]) => Promise<void> = async () => {},
): Promise<string | null> {
  const by = await hashGiver(email);
  let after: string | null = from;
  do {
    if (!hasTime()) return after;
    const given: Awaited<ReturnType<typeof listGiven>> = await listGiven(by, atOnce, after);
    for (const withdraw of await withdrawalsOf(given.items, email, by)) {
      if (!hasTime()) return after;
      await withdraw();
    }
    await then(by, given.items);
    after = given.next;
  } while (after !== null);
  return null;
}

/**
 * Takes the comments that a person gave with their address off the public pages: who leaves leaves them, too. Answers where to
 * go on, or null once none is left.
 */
export const withdrawAllGiven = (person: Person, walk: Walk): Promise<string | null> => walkGiven(person, walk);

/**
 * Does the same and deletes the notes of what they gave until they left, so that the next run has fewer of them. Answers
 * whether none is left. What somebody gives in their name afterwards keeps nobody from being erased.
 */
export async function forgetAllGiven(person: Person, until: string, hasTime: () => boolean): Promise<boolean> {
  const forget = (by: string, given: readonly GivenItem[]) =>
    eraseItems(given.map((one) => givenKey(by, one.feedback)));
  return (await walkGiven(person, { from: givenUntil(until), hasTime }, forget)) === null;
}
