import { queueEscalations } from "#functions/actions/sending/queue-escalations.ts";
import type { FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import { dueDay } from "#shared/rules/feedbacks/assignment.ts";
import { reopenedFeedback } from "#shared/rules/feedbacks/feedback.ts";
import { changeWithNote, type FeedbackAddress, type Saying } from "./change-with-note.ts";

/** Reopens a feedback with a new due day. */
export async function reopenFeedback(at: FeedbackAddress, saying: Saying): Promise<FeedbackItem | Refusal> {
  const business = await readOrganization(at.organization);
  if (!business) return { refused: "organization_not_found" };
  const after = await changeWithNote(
    at,
    "reopened",
    (feedback, note) => reopenedFeedback(feedback, note, dueDay(business, feedback.customer, saying.now)),
    saying,
  );
  // The follow-up of the table's stream leaves out what was never a complaint.
  if (!isRefusal(after) && after.due !== null) await queueEscalations({ ...at, due: after.due }, saying.now);
  return after;
}
