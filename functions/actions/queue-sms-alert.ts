import { hashOf } from "#functions/crypto/token.ts";
import type { Message } from "#functions/data/messages.ts";
import { type QueuedSms, queuePaidSms } from "#functions/data/sms-pool.ts";
import { hasVerifiedPhone, type UserItem } from "#functions/data/users.ts";
import { smsAlertsADay } from "#shared/rules/alerts.ts";

/** Whether a person is told of complaints by SMS: they wish it, and have typed back a code that was sent to their number. */
export const wantsSms = (user: UserItem): user is UserItem & { phone: string } =>
  user.notifications.phone && hasVerifiedPhone(user);

/**
 * Queues an alert by SMS, paid by the organization's credits, at most 30 a day for one person. Answers what came of it:
 * `no_credits` and `day_full` are for the email to tell.
 */
export const queueSmsAlert = (
  message: Message,
  { organization, user }: { organization: string; user: string },
  now: Date,
): Promise<QueuedSms> => {
  const count = { name: "alertSms:account", hash: hashOf(user), seconds: 86_400 };
  return queuePaidSms(message, organization, { count, atMost: smsAlertsADay }, now);
};
