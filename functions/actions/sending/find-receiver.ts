import { isListening, readUser, type UserItem, wantsAlerts, wantsSms } from "#functions/data/accounts/users.ts";
import { type FeedbackItem, readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { readRequest } from "#functions/data/requests/requests.ts";
import type { Message } from "#functions/data/sending/messages.ts";
import { mayText } from "#functions/data/sending/sms-pool.ts";
import { type MemberItem, readMembers } from "#functions/data/users/members.ts";
import { isAt } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { reachOf } from "#shared/rules/permissions.ts";
import { allChoices } from "#shared/rules/sending/notifications.ts";
import { droppedAsLeft, droppedAsUnwanted, type Unsayable } from "#shared/rules/sending/sending.ts";

export type ToMember = Extract<
  Message,
  { template: "complaint_alert" | "complaint_digest" | "reply_alert" | "held_ratings" }
>;

export const isToMember = (message: Message): message is ToMember =>
  message.template === "complaint_alert" ||
  message.template === "complaint_digest" ||
  message.template === "reply_alert" ||
  message.template === "held_ratings";

/** What a message is about, where the composing doesn't leave out what the member may not read; null if it is gone. */
function subjectOf({ organization, ...message }: ToMember): Promise<Pick<FeedbackItem, "location"> | null> | null {
  if (message.template === "complaint_alert") return readFeedback(organization, message.data.feedback);
  if (message.template !== "reply_alert") return null;
  const { feedback, request } = message.data;
  if (feedback !== null) return readFeedback(organization, feedback);
  return request === null ? null : readRequest(organization, request);
}

/** Digests and notices of several ratings are composed of those that a limited member may read. */
async function isPermitted(member: MemberItem, message: ToMember): Promise<boolean> {
  const reach = reachOf(member, message.template === "held_ratings" ? "feedback.resolve" : "feedback.read");
  if (reach !== "locations") return reach === "all";
  const subject = await subjectOf(message);
  return subject === null || isAt(member.limitedTo, subject);
}

/** Null if not wanted by this channel. */
function addressOf(user: UserItem, message: ToMember): string | null {
  if (message.channel === "sms") return wantsSms(user) ? user.phone : null;
  if (message.template === "held_ratings") return allChoices(user.notifications).held ? user.email : null;
  const isInPlaceOfSms = message.data.smsLeftOut !== undefined || "assignedSince" in message.data;
  const wanted = isInPlaceOfSms ? wantsAlerts(user) : user.notifications.email;
  return wanted ? user.email : null;
}

/** Current recipient of a message, or why there is none; role, locations, choice and address may have changed since queuing. */
export async function findReceiver(message: ToMember): Promise<{ user: UserItem; to: string } | Unsayable> {
  const { organization, data } = message;
  const [[member], user] = await Promise.all([readMembers(organization, [data.user], true), readUser(data.user)]);
  const permitted = member !== undefined && (await isPermitted(member, message));
  if (!permitted || user === null || !isListening(user)) return { reason: droppedAsLeft };
  const to = addressOf(user, message);
  const isPayable = to !== null && (message.channel !== "sms" || (await mayText(organization, to)));
  return isPayable ? { user, to } : { reason: droppedAsUnwanted };
}
