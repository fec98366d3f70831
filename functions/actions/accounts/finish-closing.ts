import { givenUntil, withdrawAllGiven } from "#functions/actions/rating/withdraw-given.ts";
import { noteClosed, noteWithdrawn } from "#functions/data/accounts/closing.ts";
import { readUser, type UserItem } from "#functions/data/accounts/users.ts";
import { closeOrganizations } from "./close-organizations.ts";
import { closedWith } from "./closed-with.ts";
import { countAccountNotice } from "./count-account-notice.ts";

/** How long a call takes comments off pages, in milliseconds, before it leaves the rest to the schedule. */
const callAtMost = 8_000;

/** Answers whether a call that begins now has time left. */
function timeOfCall(): () => boolean {
  const until = performance.now() + callAtMost;
  return () => performance.now() < until;
}

/**
 * Does what follows once an account is marked as closed: closes the organizations that nobody keeps, takes the comments that
 * its person gave with their address off public pages, and, once all of it is done, notes that and tells the person what
 * closed. What is interrupted, or does not fit into one go, the schedule goes on with by doing it again.
 */
export async function finishClosing(
  person: Pick<UserItem, "_id" | "email" | "language">,
  closedAt: string,
  hasTime = timeOfCall(),
): Promise<void> {
  const { _id: user } = person;
  const areClosed = await closeOrganizations(user, closedAt);
  // Whoever came back in between keeps what they gave.
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
