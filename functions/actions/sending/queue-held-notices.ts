import { isListening, readUsers, type UserItem } from "#functions/data/accounts/users.ts";
import { dueLater, messagePut, newMessage } from "#functions/data/sending/messages.ts";
import { transact } from "#functions/data/table.ts";
import { listMembers } from "#functions/data/users/members.ts";
import { oneHour } from "#shared/rules/dates.ts";
import { leads, resolvesAllFeedback } from "#shared/rules/permissions.ts";
import { allChoices } from "#shared/rules/sending/notifications.ts";

/** Also members with SMS only, because it is rare and means that alerts pause. */
const willing = async (users: readonly string[]): Promise<UserItem[]> =>
  (await readUsers(users)).filter((user) => isListening(user) && allChoices(user.notifications).held);

/** Owners and admins; others who may decide only if none of these wants it. */
async function recipientsOf(organization: string): Promise<UserItem[]> {
  const deciders = (await listMembers(organization)).filter(({ role }) => resolvesAllFeedback(role));
  const idsOf = (some: typeof deciders) => some.map(({ user }) => user);
  const leaders = await willing(idsOf(deciders.filter(({ role }) => leads(role))));
  return leaders.length > 0 ? leaders : willing(idsOf(deciders.filter(({ role }) => !leads(role))));
}

/** One notice for each member and hour; `later` counts hours. */
export function heldNotice(organization: string, user: string, now: Date, later = 0): { id: string; due: Date } {
  const hour = Math.floor(now.getTime() / oneHour) + later;
  return { id: `${organization}-${user}-held-${hour}`, due: new Date(hour * oneHour) };
}

/** Notifies of held ratings: at once and, of those that follow, at the next full hour. */
export async function queueHeldNotices(organization: string, now: Date): Promise<void> {
  for (const { _id: user, language, email: to } of await recipientsOf(organization)) {
    const content = { channel: "email", template: "held_ratings", language, to, organization, data: { user } } as const;
    const { done } = await transact(() => [
      messagePut(newMessage({ ...content, id: heldNotice(organization, user, now).id, now })),
    ]);
    if (done) continue;
    const { id, due } = heldNotice(organization, user, now, 1);
    await transact(() => [messagePut(dueLater(newMessage({ ...content, id, now }), due))]);
  }
}
