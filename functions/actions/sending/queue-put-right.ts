import type { FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { dueLater, messagePut, newMessage, putRightId } from "#functions/data/sending/messages.ts";
import { changeCredits } from "#functions/data/sending/sms-pool.ts";
import type { Write } from "#functions/data/table.ts";
import { marksKey } from "#functions/services/secrets.ts";
import { putRightAskedAfter, resolutionToAsk } from "#shared/rules/feedbacks/conversation.ts";
import { decideOnSending } from "./decide-on-sending.ts";

/** The writes that ask the customer of a resolved complaint tomorrow whether it was put right; none if it cannot be sent. */
export async function queuePutRight(feedback: FeedbackItem, now: Date): Promise<Write[]> {
  const resolution = resolutionToAsk(feedback);
  const channel = feedback.conversation?.channel ?? null;
  if (resolution === null || channel === null) return [];
  const [organization, key] = await Promise.all([readOrganization(feedback.organization, true), marksKey()]);
  if (organization === null) return [];
  const dueAt = new Date(now.getTime() + putRightAskedAfter);
  // Its text is cut to one segment.
  const credits = channel === "sms" ? 1 : 0;
  const sending = { organization, key, now, channel, dueAt, segments: credits };
  const { decision, receiver } = await decideOnSending(feedback, sending);
  if (decision.do === "skip" || receiver === null) return [];
  const thread = { organization: organization._id, feedback: feedback._id };
  const message = newMessage({
    template: "put_right",
    channel,
    language: feedback.language ?? organization.language,
    to: receiver.to,
    organization: null,
    data: { ...thread, resolution, credits },
    id: putRightId(feedback._id, resolution),
    now,
  });
  return [
    messagePut(dueLater(message, decision.do === "wait" ? decision.until : dueAt)),
    ...changeCredits(organization._id, [{ cause: "put_right", credits: -credits, about: feedback._id, by: null }], now),
  ];
}
