import { isListening, readUser, wantsAlerts } from "#functions/data/accounts/users.ts";
import type { FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import { queueAssigned } from "#functions/data/sending/alerts.ts";
import { dueLater, queuedAt } from "#functions/data/sending/messages.ts";
import { assignedSince, lastAssigned } from "#shared/rules/feedbacks/assignment.ts";
import { undoWithin } from "#shared/rules/feedbacks/feedback.ts";

/** Queues one email of what others assign to a member within five minutes, due once none can be undone; idempotent. */
export async function queueAssignment(feedback: FeedbackItem, now: Date): Promise<void> {
  const { organization, assignee } = feedback;
  const since = assignedSince(now);
  if (assignee === null || lastAssigned(feedback)?.since !== since) return;
  const user = await readUser(assignee._id);
  if (user === null || !isListening(user) || !wantsAlerts(user)) return;
  const content = { template: "complaint_digest", channel: "email", language: user.language, to: user.email } as const;
  const message = {
    ...content,
    organization,
    data: { user: user._id, assignedSince: since },
    complaints: [feedback._id],
    ...queuedAt(now, `${organization}-${user._id}-assigned-${since}`),
  };
  await queueAssigned(dueLater(message, new Date(Date.parse(since) + 2 * undoWithin)), now);
}
