import { decodeTime } from "ulid";
import { noticeDue } from "#functions/data/held-notice.ts";
import { listMembers } from "#functions/data/members.ts";
import { dueLater, messagePut, newMessage } from "#functions/data/messages.ts";
import { transact } from "#functions/data/table.ts";
import { readUsers, type UserItem, wantsSms } from "#functions/data/users.ts";
import { log } from "#functions/log.ts";

/** DynamoDB's limit of a BatchGet. */
const batch = 100;

/** Whoever is told of complaints is told of this, too, and by email even if by SMS otherwise: it is rare, and says that alerts pause. */
const wantsToKnow = (user: UserItem): boolean =>
  user.closedAt === undefined && (user.notifications.email || wantsSms(user));

/**
 * Tells owners and admins by email that ratings are held: when holding begins, and once an hour at most while more come.
 * Doing it again queues nothing twice. Answers how many emails are new.
 */
export async function queueHeldNotices(
  { organization, feedback }: { organization: string; feedback: string },
  now: Date,
): Promise<number> {
  const due = await noticeDue(organization, feedback, new Date(decodeTime(feedback)));
  if (due === null) return 0;
  const members = await listMembers(organization);
  const leaders = members.filter(({ role }) => role === "owner" || role === "admin").map(({ user }) => user);
  let queued = 0;
  for (let start = 0; start < leaders.length; start += batch) {
    const users = (await readUsers(leaders.slice(start, start + batch))).filter(wantsToKnow);
    const written = await Promise.all(
      users.map(({ _id: user, language, email: to }) => {
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
    queued += written.filter(({ done }) => done).length;
  }
  log.info("held notices queued", { organization, feedback, queued });
  return queued;
}
