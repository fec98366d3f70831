import { readMembers } from "#functions/data/members.ts";
import type { Message } from "#functions/data/messages.ts";
import { listUnsent } from "#functions/data/unsent-messages.ts";
import type { UnsentMessage } from "#shared/model/unsent-message.ts";

/** How many messages are shown. */
const shownAtMost = 50;

const userOf = ({ data }: Message): string | null => ("user" in data && data.user ? data.user : null);

/**
 * The organization's alerts that did not arrive or may not have arrived, newest first, and whether there are more. The
 * names of people come from their memberships: whoever left has none.
 */
export async function unsentMessages(organization: string): Promise<{ items: UnsentMessage[]; more: boolean }> {
  const { messages, more } = await listUnsent(organization, shownAtMost);
  const users = new Set(messages.flatMap((message) => userOf(message) ?? []));
  const members = await readMembers(organization, [...users]);
  const items = messages.flatMap((message): UnsentMessage[] => {
    const { _id, status, channel, template, data, endedAt, createdAt, reason = null } = message;
    if (status !== "failed" && status !== "unknown") return [];
    const member = members.find(({ user }) => user === userOf(message));
    return [
      {
        ...{ _id, status, channel, reason, createdAt, endedAt: endedAt ?? createdAt },
        recipient: member ? { _id: member.user, name: member.name } : null,
        feedback: template === "complaint_alert" ? data.feedback : null,
        complaints: template === "complaint_digest" ? message.complaints : 1,
      },
    ];
  });
  return { items, more };
}
