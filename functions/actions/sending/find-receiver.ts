import { isListening, readUser, type UserItem, wantsAlerts, wantsSms } from "#functions/data/accounts/users.ts";
import type { Message } from "#functions/data/sending/messages.ts";
import { mayText } from "#functions/data/sending/sms-pool.ts";
import { type MemberItem, readMembers } from "#functions/data/users/members.ts";
import { readsAllFeedback, resolvesAllFeedback } from "#shared/rules/permissions.ts";
import { allChoices } from "#shared/rules/sending/notifications.ts";
import { droppedAsLeft, droppedAsUnwanted, type Unsayable } from "#shared/rules/sending/sending.ts";

/** A message that tells a member of an organization what its customers said. */
export type ToMember = Extract<
  Message,
  { template: "complaint_alert" | "complaint_digest" | "reply_alert" | "held_ratings" }
>;

/** Whether a message tells a member what customers said. */
export const isToMember = (message: Message): message is ToMember =>
  message.template === "complaint_alert" ||
  message.template === "complaint_digest" ||
  message.template === "reply_alert" ||
  message.template === "held_ratings";

/** Whether a role may be told by these messages. */
const mayBeTold = {
  complaint_alert: readsAllFeedback,
  complaint_digest: readsAllFeedback,
  reply_alert: readsAllFeedback,
  held_ratings: resolvesAllFeedback,
} as const satisfies Record<ToMember["template"], (role: MemberItem["role"]) => boolean>;

/** Whether the email stands for an SMS that could not be had. */
const standsForSms = (message: ToMember): boolean =>
  ((message.template === "complaint_alert" || message.template === "reply_alert") &&
    message.data.smsLeftOut !== undefined) ||
  (message.template === "complaint_digest" && message.smsLeftOut !== undefined);

/** Where a person is reached by the channel of a message, as they wish today; null where they are not. */
function addressOf(user: UserItem, message: ToMember): string | null {
  if (message.channel === "sms") return wantsSms(user) ? user.phone : null;
  if (message.template === "held_ratings") return allChoices(user.notifications).held ? user.email : null;
  const wanted = standsForSms(message) ? wantsAlerts(user) : user.notifications.email;
  return wanted ? user.email : null;
}

/**
 * Who a message to a member goes to and where, as they are now: it may have waited for minutes or days. Answers the reason
 * where it goes to nobody: they may not read all feedback any more (`receiver_left`), or do, and are not told by this
 * channel, also where free credits do not pay a text to their number (`receiver_elsewhere`). An SMS elsewhere than in
 * `freeCountries` costs a read unit more.
 */
export async function findReceiver(message: ToMember): Promise<{ user: UserItem; to: string } | Unsayable> {
  const { organization, template, data } = message;
  if (data.user === undefined) return { reason: droppedAsLeft };
  const [[member], user] = await Promise.all([readMembers(organization, [data.user], true), readUser(data.user)]);
  const permitted = member !== undefined && mayBeTold[template](member.role);
  if (!permitted || user === null || !isListening(user)) return { reason: droppedAsLeft };
  const to = addressOf(user, message);
  // They may have another number than when it was queued.
  const isPayable = to !== null && (message.channel !== "sms" || (await mayText(organization, to)));
  return isPayable ? { user, to } : { reason: droppedAsUnwanted };
}
