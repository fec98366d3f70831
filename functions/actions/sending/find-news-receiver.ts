import { isListening, readUser, type UserItem, wantsAlerts } from "#functions/data/accounts/users.ts";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import type { Message } from "#functions/data/sending/messages.ts";
import { type MemberItem, readMembers } from "#functions/data/users/members.ts";
import { isAt } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { leads, reachOf } from "#shared/rules/permissions.ts";
import { allChoices } from "#shared/rules/sending/notifications.ts";
import { droppedAsLeft, droppedAsUnwanted, type Unsayable } from "#shared/rules/sending/sending.ts";

export type News = Extract<Message, { template: "feedback_news" | "daily_digest" | "complaint_overdue" }>;

export const isNews = (message: Message): message is News =>
  message.template === "feedback_news" ||
  message.template === "daily_digest" ||
  message.template === "complaint_overdue";

/** A digest is composed of what a limited member may read. */
async function isPermitted(member: MemberItem, { template, data }: News): Promise<boolean> {
  const reach = reachOf(member, "feedback.read");
  if (reach !== "locations" || template === "daily_digest") return reach === "all" || reach === "locations";
  const feedback = await readFeedback(data.organization, data.feedback);
  return feedback === null || isAt(member.limitedTo, feedback);
}

/** Current recipient of news, or why there is none. */
export async function findNewsReceiver(message: News): Promise<{ user: UserItem; to: string } | Unsayable> {
  const { data } = message;
  const [[member], user] = await Promise.all([readMembers(data.organization, [data.user], true), readUser(data.user)]);
  const isEscalation = message.template === "complaint_overdue";
  const permitted = member !== undefined && (isEscalation ? leads(member.role) : await isPermitted(member, message));
  if (!permitted || user === null || !isListening(user)) return { reason: droppedAsLeft };
  const { feedback, digest } = allChoices(user.notifications);
  const wantsNews = message.template === "daily_digest" ? digest || (message.data.beyond && feedback) : feedback;
  const wanted = isEscalation ? wantsAlerts(user) : wantsNews;
  return wanted ? { user, to: user.email } : { reason: droppedAsUnwanted };
}
