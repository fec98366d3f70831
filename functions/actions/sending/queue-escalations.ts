import { isListening, readUsers, wantsAlerts } from "#functions/data/accounts/users.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { queueEscalation } from "#functions/data/sending/alerts.ts";
import { dueLater, newMessage } from "#functions/data/sending/messages.ts";
import { listMembers } from "#functions/data/users/members.ts";
import { leads } from "#shared/rules/permissions.ts";
import { morningAfter } from "#shared/rules/sending/daily-digest.ts";

interface Due {
  organization: string;
  feedback: string;
  due: string;
}

/** Queues one email to each owner and admin for the morning after the due day; said again, it moves them. */
export async function queueEscalations({ organization, feedback, due }: Due, now: Date): Promise<void> {
  const [business, members] = await Promise.all([readOrganization(organization), listMembers(organization)]);
  if (!business) return;
  const users = await readUsers(members.filter(({ role }) => leads(role)).map(({ user }) => user));
  const told = users.filter((user) => isListening(user) && wantsAlerts(user));
  const at = morningAfter(business.timeZone, due);
  await Promise.all(
    told.map(({ _id: user, language, email: to }) => {
      const content = { channel: "email", template: "complaint_overdue", organization: null, language, to } as const;
      const id = `${feedback}-${user}-overdue`;
      return queueEscalation(
        dueLater(newMessage({ ...content, data: { organization, user, feedback }, id, now }), at),
        user,
      );
    }),
  );
}
