import { decodeTime } from "ulid";
import { isListening, readUsers, type UserItem } from "#functions/data/accounts/users.ts";
import { noticeDue } from "#functions/data/sending/held-notice.ts";
import { dueLater, messagePut, newMessage } from "#functions/data/sending/messages.ts";
import { transact } from "#functions/data/table.ts";
import { listMembers } from "#functions/data/users/members.ts";
import { log } from "#functions/log.ts";
import { resolvesAllFeedback } from "#shared/rules/permissions.ts";
import { allChoices } from "#shared/rules/sending/notifications.ts";

/** Those of some people who are told of held ratings: by email even if by SMS of complaints, because it is rare and says that alerts pause. */
const willing = async (users: readonly string[]): Promise<UserItem[]> =>
  (await readUsers(users)).filter((user) => isListening(user) && allChoices(user.notifications).held);

/**
 * Who is told that ratings are held: owners and admins, or, when none of them wants to be told, others who may decide.
 */
async function toldOf(organization: string): Promise<UserItem[]> {
  const deciders = (await listMembers(organization)).filter(({ role }) => resolvesAllFeedback(role));
  const leads = ({ role }: (typeof deciders)[number]) => role === "owner" || role === "admin";
  const leaders = await willing(deciders.filter(leads).map(({ user }) => user));
  return leaders.length > 0 ? leaders : willing(deciders.filter((decider) => !leads(decider)).map(({ user }) => user));
}

/**
 * Tells by email that ratings are held: when holding begins, and once an hour at most while more come. Doing it again
 * queues nothing twice. Answers how many emails are new.
 */
export async function queueHeldNotices(
  { organization, feedback }: { organization: string; feedback: string },
  now: Date,
): Promise<number> {
  const due = await noticeDue(organization, feedback, new Date(decodeTime(feedback)));
  if (due === null) return 0;
  const queued = await tellOfHeld(organization, feedback, { now, due });
  log.info("held notices queued", { organization, feedback, queued });
  return queued;
}

/** Queues the emails that go with a held rating to those who are told today. Answers how many of them are new. */
export async function tellOfHeld(
  organization: string,
  feedback: string,
  { now, due }: { now: Date; due: Date },
): Promise<number> {
  const written = await Promise.all(
    (await toldOf(organization)).map(({ _id: user, language, email: to }) => {
      const content = {
        channel: "email",
        template: "held_ratings",
        language,
        to,
        organization,
        data: { user },
      } as const;
      const notice = newMessage({ ...content, id: `${feedback}-${user}-held`, now });
      return transact(() => [messagePut(due > now ? dueLater(notice, due) : notice)]);
    }),
  );
  return written.filter(({ done }) => done).length;
}
