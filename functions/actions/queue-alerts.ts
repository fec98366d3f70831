import { listMembers } from "#functions/data/members.ts";
import { newMessage, queueMessage } from "#functions/data/messages.ts";
import { readUsers, type UserItem } from "#functions/data/users.ts";
import { log } from "#functions/log.ts";
import { reach } from "#shared/rules/permissions.ts";

/** DynamoDB's limit of a BatchGet. */
const batch = 100;

interface Alerted {
  organization: string;
  feedback: string;
}

function messagesFor(
  { _id, email, phone, language, notifications }: UserItem,
  { organization, feedback }: Alerted,
  now: Date,
) {
  const alert = { template: "complaint_alert", language, organization, data: { feedback }, now } as const;
  const id = (channel: string) => `${feedback}-${_id}-${channel}`;
  return [
    ...(notifications.email ? [newMessage({ ...alert, id: id("email"), channel: "email", to: email })] : []),
    ...(notifications.phone && phone ? [newMessage({ ...alert, id: id("sms"), channel: "sms", to: phone })] : []),
  ];
}

/**
 * Queues a message for each member who may read the complaint and wants to be told, by email, SMS or both. Doing it
 * again queues nothing twice, since the messages' ids follow from feedback, person and channel. Answers how many are new.
 */
export async function queueAlerts(alerted: Alerted, now: Date): Promise<number> {
  const members = await listMembers(alerted.organization);
  const readers = members.filter(({ role }) => reach(role, "feedback.read") === "all").map(({ user }) => user);
  let queued = 0;
  for (let start = 0; start < readers.length; start += batch) {
    const users = await readUsers(readers.slice(start, start + batch));
    const messages = users.flatMap((user) => messagesFor(user, alerted, now));
    queued += (await Promise.all(messages.map(queueMessage))).filter(Boolean).length;
  }
  log.info("alerts queued", { ...alerted, queued });
  return queued;
}
