import { listMembers } from "#functions/data/members.ts";
import { newMessage, queueMessage } from "#functions/data/messages.ts";
import { readUsers, type UserItem } from "#functions/data/users.ts";
import { log } from "#functions/log.ts";
import { reach } from "#shared/rules/permissions.ts";
import { queueSmsAlert, wantsSms } from "./queue-sms-alert.ts";

/** DynamoDB's limit of a BatchGet. */
const batch = 100;

interface Alerted {
  organization: string;
  feedback: string;
}

/** Queues one person's alerts: the SMS first, because the email says when there was none. Answers how many are new. */
async function queueFor(user: UserItem, { organization, feedback }: Alerted, now: Date): Promise<number> {
  const { _id, email, language, notifications } = user;
  const alert = { template: "complaint_alert", language, organization, now } as const;
  const id = (channel: string) => `${feedback}-${_id}-${channel}`;
  const sms = wantsSms(user)
    ? await queueSmsAlert(
        newMessage({ ...alert, data: { feedback }, id: id("sms"), channel: "sms", to: user.phone }),
        { organization, user: _id },
        now,
      )
    : null;
  const smsLeftOut = sms === "no_credits" || sms === "day_full" ? sms : undefined;
  // Whoever is told by SMS alone still hears of it.
  const mails = notifications.email || smsLeftOut !== undefined;
  const data = { feedback, ...(smsLeftOut && { smsLeftOut }) };
  const mailed =
    mails && (await queueMessage(newMessage({ ...alert, data, id: id("email"), channel: "email", to: email })));
  return Number(sms === "queued") + Number(mailed);
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
    const counts = await Promise.all(users.map((user) => queueFor(user, alerted, now)));
    queued += counts.reduce((sum, count) => sum + count, 0);
  }
  log.info("alerts queued", { ...alerted, queued });
  return queued;
}
