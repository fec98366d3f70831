import { decodeTime } from "ulid";
import { isListening, readUsers, type UserItem } from "#functions/data/accounts/users.ts";
import { noticeDue } from "#functions/data/sending/held-notice.ts";
import { dueLater, messagePut, newMessage } from "#functions/data/sending/messages.ts";
import { transact } from "#functions/data/table.ts";
import { listMembers } from "#functions/data/users/members.ts";
import { log } from "#functions/log.ts";
import { resolvesAllFeedback } from "#shared/rules/permissions.ts";
import { allChoices } from "#shared/rules/sending/notifications.ts";

/** Also members with SMS only, because it is rare and means that alerts pause. */
const willing = async (users: readonly string[]): Promise<UserItem[]> =>
  (await readUsers(users)).filter((user) => isListening(user) && allChoices(user.notifications).held);

/** Owners and admins; others who may decide only if none of these wants it. */
async function toldOf(organization: string): Promise<UserItem[]> {
  const deciders = (await listMembers(organization)).filter(({ role }) => resolvesAllFeedback(role));
  const leads = ({ role }: (typeof deciders)[number]) => role === "owner" || role === "admin";
  const leaders = await willing(deciders.filter(leads).map(({ user }) => user));
  return leaders.length > 0 ? leaders : willing(deciders.filter((decider) => !leads(decider)).map(({ user }) => user));
}

/** Notifies of held ratings at first and hourly at most; idempotent. */
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
