import { everyGivenBy } from "#functions/actions/rating/list-given.ts";
import { isAlive, listSessions, type SessionItem } from "#functions/data/accounts/sessions.ts";
import { publicUser, type UserItem } from "#functions/data/accounts/users.ts";
import { fitToAnswer } from "#functions/data/answer-size.ts";
import { writtenNotes } from "#functions/data/feedbacks/written-notes.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { listMemberships, type MemberItem } from "#functions/data/users/members.ts";
import type { AccountExport, WrittenNote } from "#shared/model/account.ts";
import { fullName } from "#shared/rules/person.ts";

/** Bytes of each list; Lambda answers at most 6 MB. */
const bytesAtMost = 2_000_000;
/** Up to 1 MB each. */
const queriesAtMost = 20;

async function notesIn(memberships: readonly MemberItem[], user: string) {
  const notes: WrittenNote[] = [];
  let left = queriesAtMost;
  let complete = true;
  for (const { organization } of memberships) {
    const found = left > 0 ? await writtenNotes(organization, user, left) : null;
    notes.push(...(found?.notes ?? []));
    left -= found?.queries ?? 0;
    complete &&= found?.complete ?? false;
  }
  return { notes, complete };
}

/** All data stored about a person, cut to the size of one answer. */
export async function exportAccount(user: UserItem, session: SessionItem, now: Date): Promise<AccountExport> {
  const [sessions, memberships, given] = await Promise.all([
    listSessions(user._id),
    listMemberships(user._id),
    everyGivenBy(user),
  ]);
  const organizations = await Promise.all(
    memberships.map(async ({ organization, role }) => {
      const found = await readOrganization(organization);
      return { organization: { _id: organization, name: found?.name ?? "" }, role, name: fullName(user) };
    }),
  );
  const written = await notesIn(memberships, user._id);
  const feedbackGiven = fitToAnswer(given.items, bytesAtMost);
  const notesWritten = fitToAnswer(written.notes, bytesAtMost);
  const cut = feedbackGiven.length < given.items.length || notesWritten.length < written.notes.length;
  return {
    exportedAt: now.toISOString(),
    account: publicUser(user),
    formerEmails: user.formerEmails ?? [],
    sessions: sessions
      .filter((one) => isAlive(one, user, now))
      .map(({ password: _mark, ...one }) => ({ ...one, current: one._id === session._id })),
    feedbackGiven,
    notesWritten,
    organizations,
    complete: given.complete && written.complete && !cut,
  };
}
