import { givenUntil, withdrawAllGiven } from "#functions/actions/rating/withdraw-given.ts";
import { noteClosed, noteWithdrawn } from "#functions/data/accounts/closing.ts";
import { readUser, type UserItem } from "#functions/data/accounts/users.ts";
import { closeOrganizations } from "./close-organizations.ts";
import { closedWith } from "./closed-with.ts";
import { countAccountNotice } from "./count-account-notice.ts";

/** Milliseconds of a request spent on withdrawing comments; the schedule does the rest. */
const callAtMost = 8_000;

function timeOfCall(): () => boolean {
  const until = performance.now() + callAtMost;
  return () => performance.now() < until;
}

/**
 * Closes organizations without another owner, withdraws the person's public comments and sends the notice; resumable by
 * the schedule.
 */
export async function finishClosing(
  person: Pick<UserItem, "_id" | "email" | "language">,
  closedAt: string,
  hasTime = timeOfCall(),
): Promise<void> {
  const { _id: user } = person;
  const areClosed = await closeOrganizations(user, closedAt);
  // Someone who reopened the account meanwhile keeps their comments.
  const closed = await readUser(user);
  if (closed?.closedAt !== closedAt) return;
  const from = closed.withdrawnTo ?? givenUntil(closedAt);
  const goesOn = await withdrawAllGiven(closed, { from, hasTime });
  if (goesOn !== null) await noteWithdrawn(user, closedAt, goesOn);
  if (!areClosed || goesOn !== null) return;
  const closes = await closedWith(user, closedAt);
  const notice = await countAccountNotice("account_closed", person, new Date(closedAt), closes);
  if (!(await noteClosed(user, closedAt, notice.writes))) await notice.takeBack();
}
