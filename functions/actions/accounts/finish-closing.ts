import { withdrawAllGiven } from "#functions/actions/rating/withdraw-given.ts";
import { noteClosed } from "#functions/data/accounts/closing.ts";
import { readUser, type UserItem } from "#functions/data/accounts/users.ts";
import { closeOrganizations } from "./close-organizations.ts";
import { closedWith } from "./closed-with.ts";
import { countAccountNotice } from "./count-account-notice.ts";

/**
 * Does what follows once an account is marked as closed: closes the organizations that nobody keeps, takes the comments that
 * its person gave with their address off public pages, and, once all of it is done, notes that and tells the person what
 * closed. What is interrupted, or does not fit into one go, the schedule goes on with by doing it again.
 */
export async function finishClosing(
  person: Pick<UserItem, "_id" | "email" | "language">,
  closedAt: string,
): Promise<void> {
  const { _id: user } = person;
  const areClosed = await closeOrganizations(user, closedAt);
  // Whoever came back in between keeps what they gave.
  if ((await readUser(user))?.closedAt !== closedAt) return;
  const areWithdrawn = await withdrawAllGiven(person, closedAt);
  if (!areClosed || !areWithdrawn) return;
  const closes = await closedWith(user, closedAt);
  const notice = await countAccountNotice("account_closed", person, new Date(closedAt), closes);
  if (!(await noteClosed(user, closedAt, notice.writes))) await notice.takeBack();
}
