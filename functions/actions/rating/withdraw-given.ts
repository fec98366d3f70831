import { withdrawByAuthor } from "#functions/actions/feedbacks/withdraw-comment.ts";
import type { UserItem } from "#functions/data/accounts/users.ts";
import { firstIdAt } from "#functions/data/feedbacks/feedback-ids.ts";
import { readFeedbacks } from "#functions/data/feedbacks/feedbacks.ts";
import { readHeldAmong } from "#functions/data/feedbacks/held.ts";
import { type GivenItem, listGiven, readGiven } from "#functions/data/rating/given.ts";
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

/** DynamoDB's limit of a BatchGet. */
const atOnce = 100;

/** Those of some notes whose comment everybody may see, or could once a rating that is held counts, where they still belong to this address. */
async function sharedAmong(given: readonly GivenItem[], email: string) {
  const found = await Promise.all(
    [...Map.groupBy(given, ({ organization }) => organization)].map(async ([organization, some]) => {
      const ids = some.map(({ feedback }) => feedback);
      // First what is held: what is accepted in between stands among the feedback then.
      return [await readHeldAmong(organization, ids), await readFeedbacks(organization, ids, true)].flat();
    }),
  );
  return found.flat().filter((feedback) => feedback.publishable && isGivenBy(feedback, email));
}

/** Comments that are withdrawn in one go: anybody can type an address, so that there may be more than one call has time for. */
const withdrawnAtOnce = 200;

/**
 * Takes the comments that a person gave with their address until they left off the public pages, as many as one go has time
 * for, and answers whether none is left. Who leaves leaves them, too; what somebody gives in their name afterwards keeps
 * nobody from being erased.
 */
export async function withdrawAllGiven({ email }: Person, until: string, atMost = withdrawnAtOnce): Promise<boolean> {
  const by = await hashGiver(email);
  let after: string | null = firstIdAt(Date.parse(until) + 1);
  let left = atMost;
  do {
    const given: Awaited<ReturnType<typeof listGiven>> = await listGiven(by, atOnce, after);
    for (const { organization, _id } of await sharedAmong(given.items, email)) {
      if (left === 0) return false;
      await withdrawByAuthor(organization, _id);
      left -= 1;
    }
    after = given.next;
  } while (after !== null);
  return true;
}
