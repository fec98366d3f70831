import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { changeFeedback, type FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import { changeHeld } from "#functions/data/feedbacks/held.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { withdrawn } from "#shared/rules/feedbacks/feedback.ts";
import { takenOff } from "#shared/rules/feedbacks/public-score.ts";

/** Removes a comment from the public page for its author; the rating still counts. */
export async function withdrawByAuthor(organization: string, feedback: string): Promise<void> {
  if ((await changeFeedback(organization, feedback, withdrawn)) !== null) return;
  await changeHeld(organization, feedback, withdrawn);
  // It may have been accepted meanwhile.
  await changeFeedback(organization, feedback, withdrawn);
}

/**
 * Removes a comment from the public page at its author's request; staff cannot restore it, as consent is the author's.
 */
export const withdrawByStaff = async (feedback: string, by: ActorReference): Promise<FeedbackItem | Refusal> =>
  (await changeFeedback(by.organization, feedback, takenOff, () => [auditPut(by, { feedback })])) ?? {
    refused: "feedback_not_found",
  };
